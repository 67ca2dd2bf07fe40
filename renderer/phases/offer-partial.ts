import type { Diagnostic } from '../model/diagnostic.ts';
import { valueAt } from '../model/value-at.ts';
import type { Library } from './2-compose/library.ts';

/** Offers the partial with the name of a type, where a section with missing fields has its type alone. */
export function offerPartial(
  one: Diagnostic,
  page: unknown,
  { partials }: Pick<Library, 'partials'>,
): Diagnostic {
  const part = valueAt(page, one.pointer.slice(0, one.pointer.lastIndexOf('/')));
  const [[key, type] = [], more] = Object.entries(Object(part));
  const isLacking = one.rule === 'schema/missing-field';
  if (!isLacking || key !== 'type' || more || !partials.has(String(type))) return one;
  const help = `Did you mean \`use: ${type}\`? There is a partial of that name.\n${one.help}`;
  return { ...one, help };
}
