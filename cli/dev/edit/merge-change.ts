import { sharedEnds } from '../../../renderer/index.ts';
import type { FileChange, FileContent } from '../../write/change-files.ts';

/**
 * A change of a file that has become another one since, made to what it holds now. Undefined if both
 * have changed the same lines, or one of them the whole file.
 */
export function mergeChange(
  { path, before, after }: FileChange,
  now: FileContent,
): FileChange | undefined {
  const [base, own, other] = [before, after, now].map(textOf);
  if (base === other) return { path, before: now, after };
  if (base === undefined || own === undefined || other === undefined) return undefined;
  const merged = mergeTexts(base, own, other);
  return merged === undefined ? undefined : { path, before: now, after: merged };
}

function textOf(content: FileContent): string | undefined {
  return content && Buffer.from(content as string).toString('utf8');
}

/** How many lines before and behind a change say where it belongs, the surest first. */
const CONTEXTS = [
  [3, 3],
  [1, 1],
  [3, 0],
  [0, 3],
] as const;

/** The text with both changes of `base`, its own and the other one: its own lines are where others are as before. */
function mergeTexts(base: string, own: string, other: string): string | undefined {
  const [from, to, now] = [base, own, other].map((text) => text.split('\n')) as Lines;
  const { head, tail } = sharedEnds(from, to);
  for (const [ahead, behind] of CONTEXTS) {
    const first = Math.max(0, head - ahead);
    const last = Math.min(from.length, from.length - tail + behind);
    const places = placesOf(from.slice(first, last), now);
    const put = to.slice(first, last + to.length - from.length);
    if (places.length === 1) return now.toSpliced(places[0] ?? 0, last - first, ...put).join('\n');
  }
  return undefined;
}

type Lines = [string[], string[], string[]];

/** Where lines stand in others. */
function placesOf(lines: readonly string[], others: readonly string[]): number[] {
  return others.flatMap((_line, at) =>
    lines.length > 0 && lines.every((line, index) => others[at + index] === line) ? at : [],
  );
}
