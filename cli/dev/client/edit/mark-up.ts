import { changeFormatting, lettersWithin, type MarkChange } from './change-formatting.ts';
import { paragraphsAt, type Selected } from './paragraphs-at.ts';
import { isLink, type Letter, type Mark } from './read-marks.ts';

/** Marks what is selected as bold or italic, or takes that away where all of it is so. */
export function toggleMark(selected: Selected, sign: '**' | '*'): Selected {
  if (selected.start === selected.end) return toggleAtCaret(selected, sign);
  const letters = paragraphsAt(selected).flatMap(({ letters }) => lettersWithin(letters, selected));
  const isOn = letters.every(({ marks }) => marks.has(sign));
  return changeFormatting(selected, () => marking(sign, !isOn));
}

/** Makes what is selected a link; without a selection, its address is what it says. */
export function linkTo(selected: Selected, address: string): Selected {
  const behind = `](${address.trim().replace(/[\s()]/g, encoded)})`;
  if (selected.start === selected.end) {
    const { text, start } = insert(selected, `[${address.trim()}${behind}`, '');
    return { text, start: selected.start, end: start };
  }
  return changeFormatting(selected, () => {
    const link = { address: behind };
    return ({ source, marks }) => ({
      // A bracket would end the link.
      source: /^[[\]]$/.test(source) ? `\\${source}` : source,
      marks: new Set<Mark>([...marks].filter((mark) => !isLink(mark))).add(link),
    });
  });
}

/** Begins each selected line with a sign, such as - for a list, or takes it away. */
export function toggleLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isOn = lines.every((line) => line.startsWith(sign));
  const plain = lines.map((line) => line.replace(/^(?:[-*] |#{1,6} |\d+\. )/, ''));
  const put = (isOn ? plain : plain.map((line) => sign + line)).join('\n');
  const changed = text.slice(0, from) + put + text.slice(to);
  return { text: changed, start: from, end: from + put.length };
}

/** A letter as an address in Markdown needs it. */
function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

function marking(sign: Mark, isOn: boolean): MarkChange {
  return ({ source, marks }) => {
    const others = new Set(marks);
    if (isOn) others.add(sign);
    else others.delete(sign);
    return { source, marks: others };
  };
}

/** Where nothing is selected, begins a mark, steps over its end, or takes it away around the place. */
function toggleAtCaret(selected: Selected, sign: '**' | '*'): Selected {
  const { text, start } = selected;
  const [before, behind] = [text.slice(0, start), text.slice(start)];
  if (isBegun(before, behind, sign)) {
    const at = start - sign.length;
    return { text: before.slice(0, at) + behind.slice(sign.length), start: at, end: at };
  }
  const { letters = [] } = paragraphsAt(selected)[0] ?? {};
  const next = letters.findIndex(({ from }) => from >= start);
  const last = letters.at(next < 0 ? -1 : next - 1);
  if (next === 0 || !last?.marks.has(sign)) return insert(selected, sign, sign);
  if (letters[next]?.marks.has(sign)) {
    const marked = (by: 1 | -1) => lastMarked(letters, next, sign, by);
    const stretch = { text, start: marked(-1).from, end: marked(1).to };
    const { end, ...changed } = changeFormatting(stretch, () => marking(sign, false));
    return { ...changed, start: end, end };
  }
  const [signs = ''] = /^[*_]+/.exec(behind) ?? [];
  const at = start === last.to ? start + signs.length : last.to;
  return { text, start: at, end: at };
}

/** The farthest letter in a direction up to which all have a mark. */
function lastMarked(letters: readonly Letter[], from: number, sign: Mark, by: 1 | -1): Letter {
  let at = from;
  while (letters[at + by]?.marks.has(sign)) at += by;
  return letters[at] as Letter;
}

/** Whether a place is between two signs that nothing was typed between yet; one * is no part of two. */
function isBegun(before: string, behind: string, sign: string): boolean {
  const [open = ''] = /\*+$/.exec(before) ?? [];
  const [close = ''] = /^\*+/.exec(behind) ?? [];
  return open.length === close.length && (sign === '*' ? open.length % 2 === 1 : open.length > 1);
}

function insert({ text, start, end }: Selected, open: string, close: string): Selected {
  const at = start + open.length;
  return { text: text.slice(0, start) + open + close + text.slice(end), start: at, end: at };
}
