import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorSchemas } from '../../renderer/schema/editor-schema.ts';
import { readSchemas } from './read-schemas.ts';

const root = join(import.meta.dirname, '../..');

for (const [name, schema] of Object.entries(editorSchemas(await readSchemas(root)))) {
  const file = join(root, 'schemas', `${name}.schema.json`);
  writeFileSync(file, `${JSON.stringify(schema, null, 1)}\n`);
}
