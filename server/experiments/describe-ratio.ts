import type { DrawnRatio } from './drawn-ratio.ts';

/** What the ratio of drawn visitors means, and what to do about it. */
export function describeRatio(ratio: DrawnRatio): string {
  const drawn = ratio.variants
    .map((one) => `${one.name} ${one.drawn} where ${Number(one.due.toFixed(1))} were due`)
    .join(', ');
  if (!ratio.isMismatch) return `The variants were drawn by their shares: ${drawn}.`;
  return `No verdict: until ${ratio.until} the variants were not drawn by their shares (${drawn}). Chance alone ever does that in fewer than 1 of 1000 experiments, however often you look, so most likely visitors of a variant get lost and its leads cannot be compared. Open the page with each variant and look for a script that fails, a page that loads much slower, or a redirect or cache that serves one variant only. Then give the experiment a new name, and it begins anew.`;
}
