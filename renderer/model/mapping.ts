/** What stands under names, as YAML and JSON have it. */
export type Mapping = Record<string, unknown>;

export function isMapping(value: unknown): value is Mapping {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The entries of a list; none of anything else. */
export function entriesIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

/** The entries of a list that are mappings. */
export function mappingsIn(list: unknown): Mapping[] {
  return entriesIn(list).filter(isMapping);
}
