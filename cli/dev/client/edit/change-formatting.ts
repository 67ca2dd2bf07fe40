import { type Paragraph, paragraphsAt, type Selected } from './paragraphs-at.ts';
import { isLink, type Letter, type Mark, readMarks } from './read-marks.ts';
import { type Marked, writeMarks } from './write-marks.ts';

/** Gives a letter other marks. */
export type MarkChange = (letter: Letter) => Marked;

/** Changes the letters that are selected; `changeOf` is called for each paragraph. */
export function changeFormatting(selected: Selected, changeOf: () => MarkChange): Selected {
  let { text, start, end } = selected;
  const paragraphs = paragraphsAt(selected).filter(
    ({ letters }) => lettersWithin(letters, selected).length > 0,
  );
  for (const paragraph of paragraphs.toReversed()) {
    const made = changedIn(paragraph, selected, changeOf());
    if (!made) continue;
    text = text.slice(0, paragraph.from) + made.text + text.slice(paragraph.to);
    start = paragraph.from + made.start;
    if (paragraph === paragraphs.at(-1)) end = paragraph.from + made.end;
    else end += made.text.length - (paragraph.to - paragraph.from);
  }
  return { text, start, end };
}

/**
 * A paragraph with a change of the letters that are selected. Where signs could not be told apart
 * there, it is that of whole words, or of all that the marks around them reach over, or undefined if
 * no such text means what it should.
 */
function changedIn(
  { letters }: Paragraph,
  selected: Selected,
  change: MarkChange,
): Selected | undefined {
  const chosen = lettersWithin(letters, selected);
  for (const wider of [chosen, wordsOf(letters, chosen), marksOf(letters, chosen)]) {
    const changing = new Set(wider);
    const wanted = letters.map((one) => (changing.has(one) ? change(one) : one));
    const { text, places } = writeMarks(wanted);
    const first = letters.indexOf(wider[0] as Letter);
    const [start = 0, end = 0] = [places[first], places[first + wider.length]];
    if (looksOf(readMarks(text)) === looksOf(wanted)) return { text, start, end };
  }
  return undefined;
}

/** The selected letters, without spaces at their ends. */
export function lettersWithin(
  letters: readonly Letter[],
  { start, end }: Pick<Selected, 'start' | 'end'>,
): Letter[] {
  const chosen = letters.filter(({ from, to }) => from < end && to > start);
  return chosen.slice(chosen.findIndex(isInk), chosen.findLastIndex(isInk) + 1);
}

function isInk({ source }: Marked): boolean {
  return source.trim() !== '';
}

function wordsOf(letters: readonly Letter[], chosen: readonly Letter[]): Letter[] {
  return reaching(letters, chosen, (one, next) => isInk(one) && isInk(next));
}

function marksOf(letters: readonly Letter[], chosen: readonly Letter[]): Letter[] {
  return reaching(
    letters,
    chosen,
    (one, next) =>
      (isInk(one) && isInk(next)) || [...one.marks].some((mark) => next.marks.has(mark)),
  );
}

/** Letters and what is beside them, as long as two belong together. */
function reaching(
  letters: readonly Letter[],
  chosen: readonly Letter[],
  isTogether: (one: Letter, next: Letter) => boolean,
): Letter[] {
  let [first, last] = [
    letters.indexOf(chosen[0] as Letter),
    letters.indexOf(chosen.at(-1) as Letter),
  ];
  const isNear = (one: number, next: number) => {
    const [a, b] = [letters[one], letters[next]];
    return a !== undefined && b !== undefined && isTogether(a, b);
  };
  while (isNear(first, first - 1)) first -= 1;
  while (isNear(last, last + 1)) last += 1;
  return letters.slice(first, last + 1);
}

/** What visitors see of letters: their spaces have no marks. */
function looksOf(letters: readonly Marked[]): string {
  return letters
    .map((one) => one.source + (isInk(one) ? [...one.marks].map(nameOf).toSorted().join() : ''))
    .join('\n');
}

function nameOf(mark: Mark): string {
  return isLink(mark) ? mark.address : mark;
}
