import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, SchemaSources } from '../../renderer/schema/json-schema.ts';

/** Reads the schemas of the project, those of sections and overlays from their own folders. */
export function readSchemas(root: string): SchemaSources {
  const shared = (name: string) => readJson(join(root, 'schemas', `${name}.schema.json`));
  return {
    common: shared('common'),
    page: shared('page'),
    site: shared('site'),
    data: shared('data'),
    mail: shared('mail'),
    lead: shared('lead'),
    sections: readFolders(join(root, 'renderer/sections')),
    overlays: readFolders(join(root, 'renderer/overlays')),
  };
}

function readFolders(folder: string): Record<string, JsonSchema> {
  return Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((type) => [type, readJson(join(folder, type, 'schema.json'))]),
  );
}

function readJson(file: string): JsonSchema {
  return JSON.parse(readFileSync(file, 'utf8')) as JsonSchema;
}
