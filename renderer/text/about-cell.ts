import type { Diagnostic } from '../model/diagnostic.ts';
import { pointerKeys } from '../model/pointer.ts';

/** A diagnostic about a cell, without the lines of YAML that tables do not have. */
export function aboutCell<D extends Diagnostic>(one: D): D {
  const [, , ...names] = pointerKeys(one.pointer);
  if (one.rule === 'schema/missing-field' && names.length > 0)
    return { ...one, help: `Write it into the column \`${names.join('.')}\`.` };
  return one.rule === 'schema/wrong-type'
    ? { ...one, help: one.help?.replaceAll(`${names.at(-1)}: `, '') }
    : one;
}
