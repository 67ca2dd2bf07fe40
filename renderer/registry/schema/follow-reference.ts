import type { JsonSchema } from './json-schema.ts';

/** What a schema refers to in `root`; its own keywords win. In a circle, it is followed for a while. */
export function followReference(schema: JsonSchema, root: Pick<JsonSchema, '$defs'>): JsonSchema {
  let at = schema;
  for (let hops = 0; at.$ref && hops < 20; hops++) {
    const { $ref, ...own } = at;
    const { plain, ...shared } = root.$defs?.[$ref.replace('#/$defs/', '')] ?? {};
    // It stands for the description beside it, and for no other one.
    const words = own.description === undefined && plain !== undefined ? { plain } : {};
    const mistakes = shared.mistakes && own.mistakes && [...shared.mistakes, ...own.mistakes];
    at = { ...shared, ...words, ...own, ...(mistakes && { mistakes }) };
  }
  return at;
}
