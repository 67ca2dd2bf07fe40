import { distance } from 'fastest-levenshtein';
import { suggestOr } from './wording.ts';

/** The name that a misspelt one most likely stands for, or undefined if none is near enough. */
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

/** The rule that a misspelt one most likely stands for, or the only one of this name in any group. */
export function nearestRule(rule: string, rules: readonly string[]): string | undefined {
  const same = rules.filter((one) => nameInGroup(one) === nameInGroup(rule));
  return nearestName(rule, rules) ?? (same.length === 1 ? same[0] : undefined);
}

function nameInGroup(rule: string): string | undefined {
  return rule.split('/')[1];
}

/**
 * The only name that shares its beginning, all of it, or a whole word at its end with another one:
 * `wish` and `wishes`, `border-radius` and `radius`. For suggestions where none is near.
 */
export function kindredName(name: string, names: Iterable<string>): string | undefined {
  const all = [...new Set(names)];
  const wanted = plainWord(name);
  const isLong = (word: string) => word.length >= SHORT;
  const begins = all.filter((one) => {
    const [short = '', long = ''] = [plainWord(one), wanted].sort((a, b) => a.length - b.length);
    return isLong(short) && long.startsWith(short);
  });
  const last = lastWord(name);
  const ends = all.filter((one) => plainWord(one) === last || lastWord(one) === wanted);
  const [first, ...others] = begins.toSorted((a, b) => a.length - b.length);
  if (first !== undefined) return others.every((one) => one.startsWith(first)) ? first : undefined;
  return isLong(last || wanted) && ends.length === 1 ? ends[0] : undefined;
}

/** The only name whose several words are all among those of another one: `exit-popup` and `exit-intent-popup`. */
export function sameWords(name: string, names: readonly string[]): string | undefined {
  const words = new Set(name.toLowerCase().split(/[-_\s]/));
  const within = names.filter((one) => {
    const own = one.split('-');
    return own.length > 1 && own.every((word) => words.has(word));
  });
  return within.length === 1 ? within[0] : undefined;
}

/** The only name, but for those that go on from it, that begins as this one does, or as most of it. */
export function sameStart(name: string, names: Iterable<string>): string | undefined {
  const start = name.slice(0, Math.max(5, Math.ceil(name.length * 0.7)));
  const [first, ...others] = [...names]
    .filter((one) => name.length > SHORT && one.startsWith(start))
    .sort((a, b) => a.length - b.length);
  return first !== undefined && others.every((one) => one.startsWith(first)) ? first : undefined;
}

/** The last of the words that a name is made of, in small letters; empty where it is one word. */
function lastWord(name: string): string {
  return (
    /.[-_.\s]([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ??
    /[a-z]([A-Z][a-z]+)$/.exec(name)?.[1]?.toLowerCase() ??
    ''
  );
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

/** Help that offers the name that a misspelt one most likely stands for, with the fix where that is sure, or else another way on. */
export function offerName(written: string, names: Iterable<string>, otherwise: string) {
  return { ...suggestOr(nearestName(written, names), otherwise), ...fixName(written, names) };
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
