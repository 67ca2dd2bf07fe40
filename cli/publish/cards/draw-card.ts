import { SHARED_PICTURE, type SocialCard } from '../../../renderer/index.ts';
import type { Face } from './open-face.ts';
import { setText, widthOfText } from './set-text.ts';

/** Changes with everything that makes another picture of the same card. */
export const CARD_METHOD = 1;

const { width, height } = SHARED_PICTURE;
const margin = 84;
const room = width - 2 * margin;
/** The largest size at which a title fits is taken. */
const titles = [
  { size: 88, most: 2 },
  { size: 76, most: 3 },
  { size: 64, most: 4 },
  { size: 52, most: 5 },
];
const smallest = { size: 40, most: 6 };
const small = 34;

export interface CardFaces {
  title: readonly Face[];
  text: readonly Face[];
}

/** Draws a card as PNG: the site, the title, and where the site stands. */
export async function drawCard(card: SocialCard, faces: CardFaces): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(cardSvg(card, faces)))
    .png({ palette: true, effort: 1, dither: 0 })
    .toBuffer();
}

/** The picture as SVG, with all texts as outlines. */
function cardSvg(card: SocialCard, { title, text }: CardFaces): string {
  const { colors, dir } = card;
  const end = dir === 'rtl' ? 0 : width;
  const { lines, size } = layOutTitle(card, title);
  const leading = size * 1.16;
  const first = (height - leading * lines.length) / 2 + size * 0.86;
  const bar = dir === 'rtl' ? width - margin - 72 : margin;
  const place = (
    line: string,
    y: number,
    fontSize: number,
    color: string,
    faces: readonly Face[],
  ) => {
    const setting = { faces, size: fontSize, dir };
    const x = dir === 'rtl' ? width - margin - widthOfText(line, setting) : margin;
    return `<g transform="translate(${x} ${y})" fill="${color}">${setText(line, setting)}</g>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${colors.background}"/>`,
    `<circle cx="${end}" cy="${height}" r="300" fill="${colors.shape}" opacity=".55"/>`,
    `<circle cx="${end}" cy="${height}" r="400" fill="none" stroke="${colors.accent}" stroke-width="2" opacity=".35"/>`,
    place(card.site, margin + small * 0.8, small, colors.soft, text),
    ...lines.map((line, index) => place(line, first + index * leading, size, colors.text, title)),
    `<rect x="${bar}" y="${height - margin - small - 30}" width="72" height="8" rx="4" fill="${colors.accent}"/>`,
    place(card.host, height - margin, small, colors.soft, text),
    '</svg>',
  ].join('');
}

/**
 * A title that is too long even for the smallest size ends with an ellipsis. One with characters that
 * no face has gives way to the name of the site.
 */
function layOutTitle(card: SocialCard, faces: readonly Face[]) {
  const { locale, dir } = card;
  const isCovered = card.title
    .split(/\s+/)
    .every((word) => faces.some(({ covers }) => covers(word)));
  const title = isCovered ? card.title : card.site;
  const at = ({ size, most }: (typeof titles)[number]) => {
    const widthOf = (text: string) => widthOfText(text, { faces, size, dir });
    const lines = breakLines(title, { width: room, locale, widthOf });
    const fits = lines.length <= most && lines.every((line) => widthOf(line) <= room);
    return { size, most, lines, widthOf, fits };
  };
  for (const choice of titles) {
    const set = at(choice);
    if (set.fits) return set;
  }
  const { size, most, lines, widthOf } = at(smallest);
  const shown = lines.slice(0, most).map((line, index) => {
    const isCut = index === most - 1 && lines.length > most;
    return shorten(isCut ? `${line}…` : line, widthOf);
  });
  return { size, lines: shown };
}

/** A line that is too wide with an ellipsis in place of its end. */
function shorten(line: string, widthOf: (text: string) => number): string {
  let shorter = line;
  while (widthOf(shorter) > room) shorter = `${shorter.slice(0, -2)}…`;
  return shorter;
}

/** How wide lines may be, and what they are written in. */
interface LineRoom {
  width: number;
  locale: string;
  widthOf(text: string): number;
}

/**
 * Breaks a text into lines, between words. A word that is too wide by itself, as a text is in languages
 * without spaces, is broken where its language allows; then a part may still be too wide.
 */
export function breakLines(text: string, { width, locale, widthOf }: LineRoom): string[] {
  const words = text.split(/\s+/).flatMap((word) => {
    const parts = widthOf(word) > width ? segments(word, locale) : [word];
    return parts.map((part, index) => ({ part, space: index === 0 ? ' ' : '' }));
  });
  const lines: string[] = [];
  for (const { part, space } of words) {
    const longer = `${lines.at(-1)}${space}${part}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** Punctuation stays with what it follows. */
function segments(word: string, locale: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, {
    granularity: 'word',
  }).segment(word)) {
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts.push(`${parts.pop()}${segment}`);
  }
  return parts;
}
