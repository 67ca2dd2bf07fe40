import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import { childPointer, pointerKeys } from '../../model/pointer.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { guessField } from './explain-unknown.ts';
import { resolveSchema } from './schema-place.ts';

/**
 * The diagnostics of a table with those that its first line is to blame for as one: columns whose names are
 * no fields of the rows, and fields that each row lacks for that reason.
 */
export function joinColumns(
  diagnostics: readonly Diagnostic[],
  value: unknown,
  schema: JsonSchema,
  root: JsonSchema,
): Diagnostic[] {
  const isUnknown = ({ rule, pointer, onKey }: Diagnostic) =>
    rule === 'schema/unknown-key' && onKey && pointerKeys(pointer).length === 3;
  const first = diagnostics.find(isUnknown);
  if (!first) return [...diagnostics];
  const rows = isMapping(value) && Array.isArray(value.items) ? value.items.filter(isMapping) : [];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { properties = {} } = resolveSchema(root, schema, value);
  const entry = resolveSchema(
    root,
    Object(resolveSchema(root, properties.items ?? {}, [])).items,
    {},
  );
  const isOfHeader = (one: Diagnostic) =>
    isUnknown(one) || (one.rule === 'schema/missing-field' && pointerKeys(one.pointer).length <= 3);
  return [firstLine(names, entry), ...diagnostics.filter((one) => !isOfHeader(one))];
}

function firstLine(names: readonly string[], entry: JsonSchema): Diagnostic {
  const fields = Object.keys(entry.properties ?? {});
  const written = Object.fromEntries(names.map((name) => [name, null])) as Mapping;
  const meant = names.map((name) => guessName(name, written, entry));
  const unknown = names.filter((name) => !fields.includes(name));
  const isRow = unknown.length === names.length && meant.filter(Boolean).length * 2 < names.length;
  const usual = [...new Set([...(entry.required ?? []), ...fields])].slice(0, names.length);
  const listed = unknown.map((name) => `\`${name}\``).join(', ');
  const all = meant.every((name, at) => name && meant.indexOf(name) === at);
  return {
    rule: 'schema/unknown-key',
    onKey: true,
    pointer: childPointer('/items/0', unknown[0] ?? ''),
    about: unknown[0],
    message: isRow
      ? 'The first line of a table names its columns, but here it is a row like the others.'
      : `${listed} ${unknown.length === 1 ? 'is not a field' : 'are not fields'} of the rows of this table.`,
    help: [
      isRow &&
        `Write the names above it, in the order of the columns, such as: ${usual.join(', ')}`,
      !isRow && all && `Write these names into the first line: ${meant.join(', ')}`,
      !(all && !isRow) && `Fields of a row: ${fields.join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

function guessName(name: string, written: Mapping, entry: JsonSchema): string | undefined {
  if (entry.properties && Object.hasOwn(entry.properties, name)) return name;
  return guessField(name, { value: written, place: { schema: entry, name: '' } });
}
