import { childPointer } from '../pointer.ts';
import type { FieldPlan } from './field-plan.ts';
import { isShared, markShared } from './shared-parts.ts';

/** Called for every text of a value; `format` is that of the schema, '' for plain text. */
export type TextMap = (text: string, format: string, pointer: string) => string;

/** Parts that were mapped before, by the part itself: pages share the sections of partials. */
export type MappedParts = WeakMap<object, object>;

/**
 * Replaces the texts of a value that follows a plan. Parts without a change are shared with
 * the original, which stays as it is; what the plan does not know is left alone. With `mapped`,
 * a shared section is mapped once.
 */
export function mapFields<T>(plan: FieldPlan, value: T, map: TextMap, mapped?: MappedParts): T {
  return mapValue(plan, value, { map, mapped }, '') as T;
}

interface Mapping {
  map: TextMap;
  mapped?: MappedParts;
}

function mapValue(plan: FieldPlan, value: unknown, mapping: Mapping, pointer: string): unknown {
  if (typeof value === 'string') {
    return plan.text === undefined ? value : mapping.map(value, plan.text, pointer);
  }
  if (Array.isArray(value)) return mapList(plan, value, mapping, pointer);
  if (value === null || typeof value !== 'object') return value;
  const record = value as Record<string, unknown>;
  return mapping.mapped && isShared(record)
    ? mapOnce(plan, record, mapping, pointer, mapping.mapped)
    : mapRecord(plan, record, mapping, pointer);
}

function mapOnce(
  plan: FieldPlan,
  record: Record<string, unknown>,
  mapping: Mapping,
  pointer: string,
  mapped: MappedParts,
): object {
  const known = mapped.get(record);
  if (known) return known;
  const result = mapRecord(plan, record, mapping, pointer);
  mapped.set(record, result);
  markShared(result);
  return result;
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
