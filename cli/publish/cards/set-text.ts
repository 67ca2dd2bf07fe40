import type { Face } from './open-face.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** What a line is set in: the first face that has all characters of a word. */
export interface Typesetting {
  faces: readonly Face[];
  size: number;
  dir: 'ltr' | 'rtl';
}

/** Width of a line in pixels. */
export function widthOfText(text: string, setting: Typesetting): number {
  return place(text, setting).width;
}

/**
 * A line as outlines: SVG whose baseline begins at 0, 0. Words stand in the order in which they are
 * read, those of another direction among them as a group.
 */
export function setText(text: string, setting: Typesetting): string {
  return place(text, setting)
    .runs.map(({ words, face, x }) => {
      const outline = face.outline(words.join(' '), setting.size);
      return `<g transform="translate(${x})">${outline}</g>`;
    })
    .join('');
}

interface Run {
  words: string[];
  face: Face;
  isRightToLeft: boolean;
}

/** The runs of a line from left to right, each with where it begins. */
function place(text: string, { faces, size, dir }: Typesetting) {
  const runs = runsOf(text, faces);
  let width = 0;
  const placed = (dir === 'rtl' ? runs.toReversed() : runs).map((run, index) => {
    const { face, words } = run;
    if (index > 0) width += face.width(' ', size);
    const x = width;
    width += face.width(words.join(' '), size);
    return { ...run, x };
  });
  return { runs: placed, width };
}

/** Words that follow each other in one face and direction. */
function runsOf(text: string, faces: readonly Face[]): Run[] {
  const runs: Run[] = [];
  for (const word of text.split(' ')) {
    const face = faces.find(({ covers }) => covers(word)) ?? faces[0];
    if (!face) return [];
    const isRightToLeft = RIGHT_TO_LEFT.test(word);
    const last = runs.at(-1);
    if (last?.face === face && last.isRightToLeft === isRightToLeft) last.words.push(word);
    else runs.push({ words: [word], face, isRightToLeft });
  }
  return runs;
}
