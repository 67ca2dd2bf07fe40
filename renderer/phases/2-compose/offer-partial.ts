import type { Diagnostic } from '../../model/diagnostic.ts';
import { valueAt } from '../../model/value-at.ts';
import type { Library } from './library.ts';
import { plainName } from './suggest-name.ts';

/** Where the name of a partial may stand in place of its use, by the rule that refuses it there. */
const PLACES: Readonly<Record<string, { at: RegExp; use: string }>> = {
  'schema/wrong-type': { at: /^\/sections\/\d+$/, use: '- use' },
  'schema/unknown-type': { at: /\/type$/, use: 'use' },
};

/** The one field of a part that has the name of a partial, whatever it is called. */
function takenPartial(
  pointer: string,
  page: unknown,
  partials: Library['partials'],
): { key?: undefined } | { key: string; name: string; pointer: string } {
  const [part = ''] = /^\/(?:sections|overlays)\/\d+/.exec(pointer) ?? [];
  const [[key, written] = [], ...more] = Object.entries(Object(part && valueAt(page, part)));
  const name = plainName(String(written), 'partials');
  const isTaken = key !== undefined && typeof written === 'string' && partials.has(name);
  return isTaken && more.length === 0 ? { key, name, pointer: `${part}/${key}` } : {};
}

/** Offers the partial whose name stands in place of a section, or of its type. */
export function offerPartial(
  one: Diagnostic,
  page: unknown,
  { partials }: Pick<Library, 'partials'>,
): Diagnostic {
  const place = PLACES[one.rule];
  const written = place?.at.test(one.pointer) && valueAt(page, one.pointer);
  if (typeof written === 'string' && partials.has(written))
    return { ...one, help: `There is a partial of that name. Write: ${place?.use}: ${written}` };
  const taken = one.rule === 'schema/missing-type' ? takenPartial(one.pointer, page, partials) : {};
  if (taken.key !== undefined) {
    const { key, name, pointer } = taken;
    const message = `A partial is shown by \`use\`, not by \`${key}\`.`;
    const fix = { from: key, to: 'use' };
    return { ...one, pointer, onKey: true, message, help: `Write: use: ${name}`, fix };
  }
  const part = valueAt(page, one.pointer.slice(0, one.pointer.lastIndexOf('/')));
  const [[key, type] = [], more] = Object.entries(Object(part));
  const isLacking = one.rule === 'schema/missing-field';
  if (!isLacking || key !== 'type' || more || !partials.has(String(type))) return one;
  const help = `Did you mean \`use: ${type}\`? There is a partial of that name.\n${one.help}`;
  return { ...one, help };
}
