import { childPointer } from '../pointer.ts';
import type { FieldPlan } from './field-plan.ts';

/** Called for every text of a value; `format` is that of the schema, '' for plain text. */
export type TextMap = (text: string, format: string, pointer: string) => string;

/**
 * Replaces the texts of a value that follows a plan. Parts without a change are shared with
 * the original, which stays as it is; what the plan does not know is left alone.
 */
export function mapFields<T>(plan: FieldPlan, value: T, map: TextMap, pointer = ''): T {
  return mapValue(plan, value, map, pointer) as T;
}

function mapValue(plan: FieldPlan, value: unknown, map: TextMap, pointer: string): unknown {
  if (typeof value === 'string') {
    return plan.text === undefined ? value : map(value, plan.text, pointer);
  }
  if (Array.isArray(value)) return mapList(plan, value, map, pointer);
  if (value !== null && typeof value === 'object') {
    return mapRecord(plan, value as Record<string, unknown>, map, pointer);
  }
  return value;
}

function mapList(plan: FieldPlan, list: unknown[], map: TextMap, pointer: string): unknown[] {
  const { items } = plan;
  if (!items) return list;
  const mapped = list.map((item, index) => mapValue(items, item, map, `${pointer}/${index}`));
  return mapped.some((item, index) => item !== list[index]) ? mapped : list;
}

function mapRecord(
  plan: FieldPlan,
  record: Record<string, unknown>,
  map: TextMap,
  pointer: string,
): Record<string, unknown> {
  const branch = plan.branches?.plans[String(record[plan.branches.key])];
  const actual = plan.branches ? (branch ?? {}) : plan;
  let mapped: Record<string, unknown> | undefined;
  for (const key of Object.keys(record)) {
    const inner = actual.properties?.[key] ?? actual.additional;
    if (!inner) continue;
    const value = mapValue(inner, record[key], map, childPointer(pointer, key));
    if (value === record[key]) continue;
    mapped ??= { ...record };
    mapped[key] = value;
  }
  return mapped ?? record;
}
