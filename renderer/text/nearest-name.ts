import { distance } from 'fastest-levenshtein';

/** The name that a misspelt one most likely stands for; undefined where none is near enough. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(name.length * 0.34));
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let smallest = limit + 1;
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= smallest) continue;
    const away = distanceOf(wanted, candidate.toLowerCase());
    if (away < smallest) {
      smallest = away;
      best = candidate;
    }
  }
  return best;
}

/** Edits from one word to the other; two letters that changed places are one. */
function distanceOf(a: string, b: string): number {
  return isSwap(a, b) ? 1 : distance(a, b);
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return (
    at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  );
}
