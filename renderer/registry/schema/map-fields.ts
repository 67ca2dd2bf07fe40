import { childPointer } from '../../model/pointer.ts';
import type { FieldPlan } from './field-plan.ts';
import type { FieldText } from './field-text.ts';
import { isShared, markShared } from './shared-parts.ts';

/**
 * Called for every text of a value; `format` is that of the schema, '' for plain text. `isData`: a
 * component may parse it, see `FieldPlan`.
 */
export type TextMap = (text: string, format: string, pointer: string, isData: boolean) => string;

/** Parts that were mapped before, by the part itself: pages share the sections of partials. */
export type MappedParts = WeakMap<object, MappedPart>;

interface MappedPart {
  value: object;
  /** The texts that it then had, their pointers relative to it. */
  texts: readonly FieldText[];
}

/** A mapped value, and its texts in the order in which they stand. */
export interface Mapped<T> {
  value: T;
  texts: FieldText[];
}

/**
 * Replaces the texts of a value that follows a plan. Parts without a change are shared with
 * the original, which stays as it is; what the plan does not know is left alone. With `known`,
 * a shared section is mapped once.
 */
export function mapFields<T>(
  plan: FieldPlan,
  value: T,
  map: TextMap,
  known?: MappedParts,
): Mapped<T> {
  const texts: FieldText[] = [];
  return { value: mapValue(plan, value, { map, known, texts }, '') as T, texts };
}

interface Mapping {
  map: TextMap;
  known?: MappedParts;
  texts: FieldText[];
}

function mapValue(plan: FieldPlan, value: unknown, mapping: Mapping, pointer: string): unknown {
  if (typeof value === 'string') {
    return plan.text === undefined ? value : mapText(plan, plan.text, value, mapping, pointer);
  }
  if (Array.isArray(value)) return mapList(plan, value, mapping, pointer);
  if (value === null || typeof value !== 'object') return value;
  const record = value as Record<string, unknown>;
  return mapping.known && isShared(record)
    ? mapOnce(plan, record, mapping, pointer, mapping.known)
    : mapRecord(plan, record, mapping, pointer);
}

function mapText(
  { leastWidth, isData }: FieldPlan,
  format: string,
  before: string,
  mapping: Mapping,
  pointer: string,
): string {
  const text = mapping.map(before, format, pointer, isData === true);
  mapping.texts.push({ text, format: format || undefined, pointer, leastWidth });
  return text;
}

function mapOnce(
  plan: FieldPlan,
  record: Record<string, unknown>,
  mapping: Mapping,
  pointer: string,
  known: MappedParts,
): object {
  const before = known.get(record);
  if (before) {
    for (const field of before.texts) {
      mapping.texts.push({ ...field, pointer: pointer + field.pointer });
    }
    return before.value;
  }
  const start = mapping.texts.length;
  const value = mapRecord(plan, record, mapping, pointer);
  const texts = mapping.texts
    .slice(start)
    .map((field) => ({ ...field, pointer: field.pointer.slice(pointer.length) }));
  known.set(record, { value, texts });
  markShared(value);
  return value;
}

function mapList(plan: FieldPlan, list: unknown[], mapping: Mapping, pointer: string): unknown[] {
  const { items } = plan;
  if (!items) return list;
  const results = list.map((item, index) => mapValue(items, item, mapping, `${pointer}/${index}`));
  return results.some((item, index) => item !== list[index]) ? results : list;
}

function mapRecord(
  plan: FieldPlan,
  record: Record<string, unknown>,
  mapping: Mapping,
  pointer: string,
): Record<string, unknown> {
  const branch = plan.branches?.plans[String(record[plan.branches.key])];
  const actual = plan.branches ? (branch ?? {}) : plan;
  let result: Record<string, unknown> | undefined;
  for (const key of Object.keys(record)) {
    const inner = actual.properties?.[key] ?? actual.additional;
    if (!inner) continue;
    const value = mapValue(inner, record[key], mapping, childPointer(pointer, key));
    if (value === record[key]) continue;
    result ??= { ...record };
    result[key] = value;
  }
  return result ?? record;
}
