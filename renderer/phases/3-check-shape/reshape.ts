import { stringify } from 'yaml';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { shorten } from '../../text/wording.ts';

/** A group where a list is wanted, as the list; undefined if the meaning is ambiguous. */
export function asEntries(value: unknown, entry: JsonSchema): Mapping[] | undefined {
  const fields = isMapping(value) ? Object.entries(value) : [];
  if (!isMapping(value) || fields.length === 0) return undefined;
  const known = entry.properties ?? {};
  if (fields.every(([name]) => Object.hasOwn(known, name))) return [value];
  const [first, second, ...more] = entry.required ?? [];
  if (first && second && more.length === 0 && fields.every(([, one]) => isPlain(one)))
    return fields.map(([name, one]) => ({ [first]: name, [second]: one }));
  const groups = fields.flatMap(([name, one]) => (isMapping(one) ? [{ name, one }] : []));
  return first && groups.length === fields.length
    ? groups.map(({ name, one }) => ({ [first]: name, ...one }))
    : undefined;
}

/** A list where a group is wanted, as the group; undefined if the meaning is ambiguous. */
export function asFields(value: readonly unknown[], wanted: JsonSchema): Mapping | undefined {
  const groups = value.filter(isMapping);
  if (groups.length === 0 || groups.length < value.length) return undefined;
  const fields = groups.flatMap((one) => Object.entries(one));
  const known = wanted.properties ?? {};
  const isOnce = new Set(fields.map(([name]) => name)).size === fields.length;
  if (isOnce && fields.every(([name]) => Object.hasOwn(known, name) || !wanted.properties))
    return Object.fromEntries(fields);
  const pairs = groups.map((one) => Object.values(one));
  return !wanted.properties && pairs.every((pair) => pair.length === 2)
    ? Object.fromEntries(pairs)
    : undefined;
}

/** A list of texts where one is wanted, as one, as YAML writes it. */
export function asText(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPlain)) return undefined;
  return writeYaml(shorten(value.join(', ')));
}

/** A field as it is to be written, in lines of YAML, or undefined if it would not be read at a glance. */
export function writtenLines(name: string, value: unknown): string | undefined {
  if (value === undefined || !isFlat(value)) return undefined;
  const lines = writeYaml({ [name]: value }).split('\n');
  return lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), '  …'].join('\n')
    : lines.join('\n');
}

const MOST_LINES = 8;

/** Entries of a list whose groups and lists are only hinted at. */
export function outlined(entries: readonly Mapping[]): Mapping[] {
  return entries.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [name, isShort(value) ? value : '…']),
    ),
  );
}

/** Parts of a page in a group, by their types or partials, as the list that they have to be. */
export function asParts(value: unknown): Mapping[] | undefined {
  const parts = isMapping(value) ? Object.entries(value) : [];
  if (parts.length === 0 || !parts.every(([, one]) => isMapping(one))) return undefined;
  return parts.map(([name, one]) => {
    const fields = one as Mapping;
    return 'use' in fields || 'type' in fields ? fields : { type: name, ...fields };
  });
}

/** A group as it is to be written on one line, in braces. */
export function inBraces(value: Mapping): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}

/** A value in lines of YAML, in quotes where it needs them. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, minContentWidth: 0 }).trimEnd();
}

export function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A group of plain values, or a list of such. */
function isFlat(value: unknown): boolean {
  const groups = Array.isArray(value) ? value : [value];
  return groups.every((one) => isMapping(one) && Object.values(one).every(isShort));
}

/** Plain, and shown in full in a message. */
function isShort(value: unknown): boolean {
  return isPlain(value) && shorten(String(value)) === String(value);
}
