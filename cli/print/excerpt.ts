import type { LocatedPlace } from '../../renderer/index.ts';
import { displayWidth } from './display-width.ts';
import { printable } from './printable.ts';

const widest = 120;
const lead = 30;

/** The line a place is on with one line on each side, and carets below what is meant. */
export function excerpt(place: LocatedPlace, text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const line = lines[place.line - 1] ?? '';
  const gutter = String(Math.min(place.line + 1, lines.length)).length;
  const { shown, before, marked } = crop(line, place);
  const beside = (number: number) =>
    number < 1 || number > lines.length || (number === lines.length && lines[number - 1] === '')
      ? []
      : [row(' ', String(number), clip(printable(lines[number - 1] ?? '')), gutter)];
  return [
    ...beside(place.line - 1),
    row('>', String(place.line), shown, gutter),
    row(
      ' ',
      '',
      `${' '.repeat(displayWidth(before))}${'^'.repeat(Math.max(1, displayWidth(marked)))}`,
      gutter,
    ),
    ...beside(place.line + 1),
  ];
}

function row(sign: string, number: string, content: string, gutter: number): string {
  return `  ${sign} ${number.padStart(gutter)} | ${content}`.trimEnd();
}

/** The part of a long line around the place; `before` and `marked` are what it shows up to the carets. */
function crop(
  line: string,
  place: LocatedPlace,
): { shown: string; before: string; marked: string } {
  const characters = Array.from(line);
  const start = place.column - 1;
  const end = place.endLine === place.line ? place.endColumn - 1 : characters.length;
  const from = characters.length > widest && start > widest - lead ? start - lead : 0;
  const piece = (first: number, last: number) => printable(characters.slice(first, last).join(''));
  const cutLeft = from > 0 ? '…' : '';
  const to = Math.min(characters.length, from + widest);
  return {
    shown: `${cutLeft}${piece(from, to)}${to < characters.length ? '…' : ''}`,
    before: cutLeft + piece(from, start),
    marked: piece(start, Math.min(end, to)),
  };
}

function clip(line: string): string {
  const characters = Array.from(line);
  return characters.length > widest ? `${characters.slice(0, widest).join('')}…` : line;
}
