import { schemas } from './built-in.ts';
import { inlineCommon } from './schema/compose-schema.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/**
 * The whole schema of a data file whose entries are described by `written`, which may refer to the
 * common definitions.
 */
export function listSchema(written: JsonSchema): JsonSchema {
  const { $defs, $schema: _schema, $id: _id, ...entry } = inlineCommon(written);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { type: 'string', description: 'What the entries are.' },
      note: { type: 'string', description: 'A note for editors; not shown.' },
      items: { type: 'array', items: entry, description: 'The entries.' },
    },
    required: ['items'],
    $defs: { ...schemas().data.$defs, ...$defs },
  };
}
