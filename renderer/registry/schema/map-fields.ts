import type { Diagnostic } from '../../model/diagnostic.ts';
import { childPointer } from '../../model/pointer.ts';
import type { FieldPlan } from './field-plan.ts';
import type { FieldText } from './field-text.ts';
import { isShared, markShared } from './shared-parts.ts';

/**
 * Called for every text of a value; `format` is that of the schema, '' for plain text. `isData`: a
 * component may parse it, see `FieldPlan`.
 */
export type TextMap = (text: string, format: string, pointer: string, isData: boolean) => string;

/** What pages share, as the sections of partials, is mapped once. */
export interface SharedMapping {
  /** What was mapped before, by the part itself. */
  parts: MappedParts;
  /** What the map reports: for a part that was mapped before, it is reported again. */
  diagnostics: Diagnostic[];
}

export type MappedParts = WeakMap<object, MappedPart>;

/** A mapped part with its texts and what was reported of them; pointers are relative to it. */
interface MappedPart {
  value: object;
  texts: readonly FieldText[];
  diagnostics: readonly Diagnostic[];
}

/** A mapped value, and its texts in the order in which they stand. */
export interface Mapped<T> {
  value: T;
  texts: FieldText[];
}

/**
 * Replaces the texts of a value that follows a plan. Parts without a change are shared with
 * the original, which stays as it is; what the plan does not know is left alone.
 */
export function mapFields<T>(
  plan: FieldPlan,
  value: T,
  map: TextMap,
  shared?: SharedMapping,
): Mapped<T> {
  const texts: FieldText[] = [];
  return { value: mapValue(plan, value, { map, shared, texts }, '') as T, texts };
}

interface Mapping {
  map: TextMap;
  shared?: SharedMapping;
  texts: FieldText[];
}

function mapValue(plan: FieldPlan, value: unknown, mapping: Mapping, pointer: string): unknown {
  if (typeof value === 'string') {
    return plan.text === undefined ? value : mapText(plan, plan.text, value, mapping, pointer);
  }
  if (Array.isArray(value)) return mapList(plan, value, mapping, pointer);
  if (value === null || typeof value !== 'object') return value;
  const record = value as Record<string, unknown>;
  return mapping.shared && isShared(record)
    ? mapOnce(plan, record, mapping, pointer, mapping.shared)
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
  { parts, diagnostics }: SharedMapping,
): object {
  const { texts } = mapping;
  const before = parts.get(record);
  if (before) {
    texts.push(...before.texts.map((text) => below(pointer, text)));
    diagnostics.push(...before.diagnostics.map((one) => below(pointer, one)));
    return before.value;
  }
  const [known, reported] = [texts.length, diagnostics.length];
  const value = mapRecord(plan, record, mapping, pointer);
  parts.set(record, {
    value,
    texts: texts.slice(known).map((text) => within(pointer, text)),
    diagnostics: diagnostics.slice(reported).map((one) => within(pointer, one)),
  });
  markShared(value);
  return value;
}

function below<T extends Pick<FieldText, 'pointer'>>(pointer: string, one: T): T {
  return { ...one, pointer: pointer + one.pointer };
}

function within<T extends Pick<FieldText, 'pointer'>>(pointer: string, one: T): T {
  return { ...one, pointer: one.pointer.slice(pointer.length) };
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
