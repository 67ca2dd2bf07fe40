import { isMapping, type Json, type JsonSchema } from '../../../renderer/index.ts';
import { followReference } from '../../../renderer/light.ts';

/**
 * An example without what only those know who have it, such as a rating or where they are: nobody of this
 * site has stated that. What is required is the least that it may be.
 */
export function withoutFacts(given: Json, schema: JsonSchema, root: JsonSchema): Json {
  const own = followReference(schema, root);
  if (Array.isArray(given)) {
    const items = typeof own.items === 'object' ? own.items : {};
    return given.map((one) => withoutFacts(one, items, root));
  }
  if (!isMapping(given)) return given;
  const kept = Object.entries(given as Record<string, Json>).flatMap(([key, value]) => {
    const field = own.properties?.[key] ?? {};
    const { fact, minimum = 0 } = followReference(field, root);
    if (!fact) return [[key, withoutFacts(value, field, root)] as const];
    return own.required?.includes(key) ? [[key, minimum] as const] : [];
  });
  return Object.fromEntries(kept);
}
