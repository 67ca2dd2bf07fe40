import type { Diagnostic } from '../model/diagnostic.ts';
import { valueAt } from '../model/value-at.ts';
import type { Library } from './2-compose/library.ts';

/** Offers the partial with the name of a type that stands alone, or of a section that is one word. */
export function offerPartial(
  one: Diagnostic,
  page: unknown,
  { partials }: Pick<Library, 'partials'>,
): Diagnostic {
  const written = one.rule === 'schema/wrong-type' && valueAt(page, one.pointer);
  if (typeof written === 'string' && partials.has(written) && /^\/sections\/\d+$/.test(one.pointer))
    return { ...one, help: `There is a partial of that name. Write: - use: ${written}` };
  const part = valueAt(page, one.pointer.slice(0, one.pointer.lastIndexOf('/')));
  const [[key, type] = [], more] = Object.entries(Object(part));
  const isLacking = one.rule === 'schema/missing-field';
  if (!isLacking || key !== 'type' || more || !partials.has(String(type))) return one;
  const help = `Did you mean \`use: ${type}\`? There is a partial of that name.\n${one.help}`;
  return { ...one, help };
}
