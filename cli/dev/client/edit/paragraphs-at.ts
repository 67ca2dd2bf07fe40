import { type Letter, readMarks } from './read-marks.ts';

/** A text that is being typed, with what of it is selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What of a text one mark can reach over: a paragraph, an entry of a list, a heading, a cell. */
export interface Paragraph {
  from: number;
  to: number;
  letters: Letter[];
}

/** What stands in front of the words of a line: of an entry, a heading or a quotation. */
const BEFORE_WORDS = /^\s*(?:(?:[-+*>]|\d+[.)]|#{1,6})\s+)*/;

/** The paragraphs of a text that some of it is in. */
export function paragraphsAt({ text, start, end }: Selected): Paragraph[] {
  return placesOf(text)
    .filter(({ from, to }) => from <= end && to >= start)
    .map(({ from, to }) => {
      const letters = readMarks(text.slice(from, to)).map((letter) => ({
        ...letter,
        from: letter.from + from,
        to: letter.to + from,
      }));
      return { from, to, letters };
    });
}

function placesOf(text: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  let isOpen = false;
  let at = 0;
  for (const line of text.split('\n')) {
    const [signs] = BEFORE_WORDS.exec(line) ?? [''];
    const to = at + line.length;
    const current = isOpen && signs.trim() === '' ? places.at(-1) : undefined;
    if (line.trim() === '') isOpen = false;
    else {
      if (line.startsWith('|')) places.push(...cellsOf(line, at));
      else if (current) current.to = to;
      else places.push({ from: at + signs.length, to });
      isOpen = !/^\s*#|^\|/.test(line);
    }
    at = to + 1;
  }
  return places;
}

function cellsOf(line: string, at: number): { from: number; to: number }[] {
  return [...line.matchAll(/(?:\\\||[^|])+/g)].map(({ index, 0: { length } }) => ({
    from: at + index,
    to: at + index + length,
  }));
}
