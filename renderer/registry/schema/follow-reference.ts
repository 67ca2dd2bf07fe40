import type { JsonSchema } from './json-schema.ts';

/** What a schema refers to in `root`; its own keywords win. In a circle, it is followed for a while. */
export function followReference(schema: JsonSchema, root: Pick<JsonSchema, '$defs'>): JsonSchema {
  let at = schema;
  for (let hops = 0; at.$ref && hops < 20; hops++) {
    const { $ref, ...own } = at;
    at = { ...root.$defs?.[$ref.replace('#/$defs/', '')], ...own };
  }
  return at;
}
