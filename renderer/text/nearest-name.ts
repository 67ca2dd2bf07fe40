import { distance } from 'fastest-levenshtein';

/** The name that a misspelt one most likely stands for; undefined where none is near enough. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(name.length * 0.34));
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let smallest = limit + 1;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= smallest) continue;
    const away = distance(wanted, candidate.toLowerCase());
    if (away < smallest) {
      smallest = away;
      best = candidate;
    }
  }
  return best;
}
