import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { resolveSchema } from './schema-place.ts';

/** How a field could be written, as lines of YAML; the first line begins with the field's name. */
export function exampleLines(name: string, schema: JsonSchema, root: JsonSchema): string[] {
  const resolved = firstBranch(resolveSchema(root, schema, undefined), root);
  if (resolved.type === 'object') return [`${name}:`, ...fieldLines(resolved, root)];
  if (resolved.type === 'array') {
    const items = typeof resolved.items === 'object' ? resolved.items : {};
    return [`${name}:`, ...entryLines(resolveSchema(root, items, undefined), root)];
  }
  return [`${name}: ${exampleValue(resolved)}`];
}

function firstBranch(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const branch = schema.oneOf?.[0];
  return branch ? resolveSchema(root, branch, undefined) : schema;
}

function fieldLines(schema: JsonSchema, root: JsonSchema): string[] {
  const names = schema.required ?? Object.keys(schema.properties ?? {}).slice(0, 1);
  return names.flatMap((name) =>
    exampleLines(name, schema.properties?.[name] ?? {}, root).map((line) => `  ${line}`),
  );
}

function entryLines(schema: JsonSchema, root: JsonSchema): string[] {
  if (schema.type !== 'object') return [`  - ${exampleValue(schema)}`];
  const lines = fieldLines(firstBranch(schema, root), root);
  return lines.map((line, index) => (index === 0 ? `  - ${line.trimStart()}` : `  ${line}`));
}

/** One value as it could be written; texts that only the writer knows are `…`. */
function exampleValue(schema: JsonSchema): string {
  const value = schema.const ?? schema.examples?.[0] ?? schema.enum?.[0] ?? schema.default;
  if (typeof value === 'string') return /^[#@]|: /.test(value) ? `"${value}"` : value;
  if (value !== undefined) return String(value);
  if (schema.type === 'boolean') return 'true';
  if (schema.type === 'number' || schema.type === 'integer') return String(schema.minimum ?? 1);
  return '…';
}
