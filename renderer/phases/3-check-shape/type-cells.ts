import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { resolveSchema } from './schema-place.ts';

/**
 * The texts of a table as the values that their schema asks for: numbers, true and false, and lists of
 * what stands in lines or between bars. What cannot be such a value stays a text.
 */
export function typeCells(value: unknown, schema: JsonSchema, root: JsonSchema): unknown {
  const { type, properties = {}, items = {} } = resolveSchema(root, schema, value);
  if (isMapping(value)) {
    const typed = Object.entries(value).map(([key, inner]) => [
      key,
      typeCells(inner, properties[key] ?? {}, root),
    ]);
    return Object.fromEntries(typed) as Mapping;
  }
  if (Array.isArray(value))
    return value.map((entry) => typeCells(entry, items as JsonSchema, root));
  if (typeof value !== 'string') return value;
  // `type` of a schema from elsewhere may be a list, such as number or null.
  const may = (name: string) => [type].flat().includes(name);
  if (may('string')) return value;
  if (may('number') || may('integer')) return Number.isNaN(Number(value)) ? value : Number(value);
  if (may('boolean')) return /^(?:true|false)$/i.test(value) ? /^true$/i.test(value) : value;
  if (!may('array')) return value;
  const parts = value.split(/\r?\n|\|/).map((part) => part.trim());
  return parts.filter(Boolean).map((part) => typeCells(part, items as JsonSchema, root));
}
