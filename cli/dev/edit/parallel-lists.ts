import { childPointer, type Json, type JsonSchema } from '../../../renderer/index.ts';
import { followReference } from '../../../renderer/light.ts';

/** The pointers of the lists of a part that have one entry for each entry of one of its lists. */
export function parallelLists(
  schema: JsonSchema,
  root: JsonSchema,
  part: Json,
  name: string,
): string[] {
  function listsIn(given: JsonSchema, value: Json | undefined, pointer: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const followed = followReference(given, root);
    if (followed.parallelTo === name) return [pointer];
    return Object.entries(value).flatMap(([key, inner]) => {
      const next = Array.isArray(value) ? followed.items : followed.properties?.[key];
      return typeof next === 'object' ? listsIn(next, inner, childPointer(pointer, key)) : [];
    });
  }
  return listsIn(schema, part, '');
}
