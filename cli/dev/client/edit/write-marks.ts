import { isLink, type Letter, type Mark } from './read-marks.ts';

/** A letter without its place. */
export type Marked = Pick<Letter, 'source' | 'marks'>;

/** Letters as Markdown, and where each of them begins with its signs; then the end. */
export interface WrittenMarks {
  text: string;
  places: number[];
}

/** Writes letters with the signs of their marks, each around words rather than spaces. */
export function writeMarks(letters: readonly Marked[]): WrittenMarks {
  const pieces = letters.map(({ source }) => source);
  let open: Mark[] = [];
  /** The latest letter that is no space. */
  let ink = 0;
  for (const [index, { source }] of letters.entries()) {
    const { kept, fresh } = marksFrom(letters, index, open);
    pieces[ink] += closings(open, kept);
    open = kept;
    if (source.trim() === '') continue;
    pieces[index] = fresh.map(opening).join('') + source;
    open = [...kept, ...fresh];
    ink = index;
  }
  if (letters.length > 0) pieces[ink] += closings(open, []);
  const places = [0];
  for (const piece of pieces) places.push((places.at(-1) ?? 0) + piece.length);
  return { text: pieces.join(''), places };
}

/** Which of the marks that are open go on at a letter, and which begin there, the longest first. */
function marksFrom(
  letters: readonly Marked[],
  index: number,
  open: readonly Mark[],
): { kept: Mark[]; fresh: Mark[] } {
  const marks = [...(letters[index]?.marks ?? [])];
  const ends = new Map(marks.map((mark) => [mark, lastWith(letters, index, mark)]));
  const endOf = (mark: Mark) => ends.get(mark) ?? -1;
  const link = marks.find((mark) => isLink(mark) && !open.includes(mark));
  // A link is written in one piece: what ends within it ends before it, and begins again.
  const least = link ? endOf(link) : 0;
  const ended = open.findIndex((mark) => endOf(mark) < least);
  const kept = ended < 0 ? [...open] : open.slice(0, ended);
  const fresh = marks.filter((mark) => !kept.includes(mark));
  fresh.sort((one, other) => endOf(other) - endOf(one) || order(one) - order(other));
  return { kept, fresh };
}

/** The number of the last letter of those with a mark that is no space. */
function lastWith(letters: readonly Marked[], from: number, mark: Mark): number {
  let last = from;
  for (let at = from; letters[at]?.marks.has(mark); at += 1) {
    if (letters[at]?.source.trim() !== '') last = at;
  }
  return last;
}

function closings(open: readonly Mark[], kept: readonly Mark[]): string {
  return open.slice(kept.length).toReversed().map(closing).join('');
}

/** Of marks that end together, the outer one first. */
function order(mark: Mark): number {
  return isLink(mark) ? 0 : -mark.length;
}

function opening(mark: Mark): string {
  return isLink(mark) ? '[' : mark;
}

function closing(mark: Mark): string {
  return isLink(mark) ? mark.address : mark;
}
