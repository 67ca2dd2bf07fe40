import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../../renderer/registry/schema/json-schema.ts';

/** The value of a JSON file, by default a schema. */
export function readJsonFile<T = JsonSchema>(...path: readonly string[]): T {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}
