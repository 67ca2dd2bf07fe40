import type { Problem } from '../model/diagnostic.ts';
import { pointerKeys } from '../model/pointer.ts';

/** Problems in the order in which their places follow each other in the value. */
export function sortByPlace(problems: readonly Problem[], whole: unknown): Problem[] {
  const ranked = problems.map((problem) => ({ problem, rank: rankOf(problem.pointer, whole) }));
  ranked.sort((a, b) => compareRanks(a.rank, b.rank) || compare(a.problem.rule, b.problem.rule));
  return ranked.map(({ problem }) => problem);
}

function rankOf(pointer: string, whole: unknown): number[] {
  let at = whole;
  return pointerKeys(pointer).map((key) => {
    if (typeof at !== 'object' || at === null) return 0;
    const index = Object.keys(at).indexOf(key);
    at = index < 0 ? undefined : (at as Record<string, unknown>)[key];
    return index;
  });
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
