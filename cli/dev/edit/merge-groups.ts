import { isMapping } from '../../../renderer/index.ts';

/** Groups as they are put together: key by key, all else as a whole. */
export function mergeGroups(before: unknown, change: unknown): unknown {
  if (!isMapping(before) || !isMapping(change)) return change;
  const merged = Object.entries(change).map(([key, value]) => [
    key,
    mergeGroups(before[key], value),
  ]);
  return { ...before, ...Object.fromEntries(merged) };
}
