import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes what editors complete and check by, for sites without sections of their own. */
export async function writeEditorSchemas(folder: string): Promise<void> {
  // What it imports is generated just before.
  const { builtInRegistry, editorSchemas } = await import('../../renderer/index.ts');
  mkdirSync(folder, { recursive: true });
  for (const [kind, schema] of Object.entries(editorSchemas(builtInRegistry))) {
    writeFileSync(join(folder, `${kind}.schema.json`), JSON.stringify(schema));
  }
}
