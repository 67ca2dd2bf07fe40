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

/**
 * The edit that fixes a misspelt name, as the `fix` of a diagnostic: only where a single name is
 * near, by one letter, two that changed places, a hyphen or letter case.
 */
export function fixName(
  written: string,
  names: Iterable<string>,
): { fix?: { from: string; to: string } } {
  const wanted = plainWord(written);
  const near = [...new Set(names)].filter((name) => {
    const plain = plainWord(name);
    return plain === wanted || (wanted.length > SHORT && distanceOf(wanted, plain) === 1);
  });
  const same = near.filter((name) => plainWord(name) === wanted);
  const [only, ...others] = same.length > 0 ? same : near;
  return only === undefined || others.length > 0 ? {} : { fix: { from: written, to: only } };
}

/** Names that are so short are near to many. */
const SHORT = 3;

/** A name without what people write in several ways: letter case, hyphens and spaces. */
export function plainWord(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
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
