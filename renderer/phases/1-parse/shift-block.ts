import type { LineFix } from './line-fix.ts';
import { columnsAbove, type Lines, lineText } from './lines.ts';

/** A line alone is likelier, unless those below it would be left where nothing continues them. */
const COST = 0.5;

/** An entry seldom begins elsewhere than those of its kind. */
const USUAL = 1;

/** A line and those that belong to it, which were pasted into another column than that of their group. */
export function shiftBlock(lines: Lines, index: number): LineFix[] {
  const line = lineText(lines, index);
  const own = line.search(/\S/);
  if (line.slice(0, own).includes('\t')) return [];
  const above = lineText(lines, index - 1).search(/\S/);
  return columnsAbove(lines, index).flatMap((column) => {
    const by = Math.abs(column - own);
    const isInward = column > own;
    const block = isInward ? blockBelow(lines, index, column) : blockWithin(lines, index);
    if (block.every((below) => below.trim() === '')) return [];
    // Of a text, one line has lost its indentation, where those below have theirs.
    const isText = !/^\s*(?:- |[\w-]+:)/.test(line);
    const next = block.find((below) => below.trim() !== '') ?? '';
    if (isInward && isText && next.search(/\S/) >= column) return [];
    const count = block.filter((below) => below.trim() !== '').length;
    const more = count === 1 ? 'line' : `${count} lines`;
    const shift = (written: string) => (isInward ? ' '.repeat(by) + written : written.slice(by));
    return {
      rule: 'yaml/indent',
      message: `This line begins in column ${own + 1}, but the lines of its group begin in column ${column + 1}.`,
      help: `Begin it in column ${column + 1}, and the ${more} below it ${by} ${by === 1 ? 'space' : 'spaces'} further ${isInward ? 'in' : 'out'}, too.`,
      line: shift(line),
      below: block.map((below) => (below.trim() === '' ? below : shift(below))),
      start: own,
      end: line.trimEnd().length,
      cost:
        by + (isUsual(lines, index, column) ? -USUAL : isInward && column === above ? -COST : COST),
    };
  });
}

/** Whether other entries that begin with the field of this one begin in a column, such as `- type:`. */
function isUsual({ text, starts }: Lines, index: number, column: number): boolean {
  const [, lead] = /^ *(- [\w-]+:)/.exec(lineText({ text, starts }, index)) ?? [];
  return lead !== undefined && text.includes(`\n${' '.repeat(column)}${lead}`);
}

/** The lines below one that begin as far in as it does, or further. */
function blockWithin(lines: Lines, index: number): string[] {
  const own = lineText(lines, index).search(/\S/);
  const below = lines.starts.slice(index + 1).map((_start, at) => lineText(lines, index + 1 + at));
  const end = below.findIndex((line) => line.trim() !== '' && line.search(/\S/) < own);
  return end < 0 ? below : below.slice(0, end);
}

/** The lines that belong to one, up to the next entry of the list that is above it. */
function blockBelow(lines: Lines, index: number, column: number): string[] {
  const own = lineText(lines, index).search(/\S/);
  const all = lines.starts.map((_start, at) => lineText(lines, at));
  const named = (line: string) => /^ *- ([\w-]+):/.exec(line)?.[1];
  const inList = (line: string, at: number) =>
    line.search(/\S/) === at && line.trimStart().startsWith('- ');
  const entries = all.slice(0, index).filter((line) => inList(line, column) || inList(line, own));
  const names = new Set(['type', 'use', ...entries.map(named)]);
  const opens = /:\s*$/.test(all[index] ?? '');
  const below = all.slice(index + 1);
  const end = below.findIndex((line) => {
    const at = line.search(/\S/);
    if (at < 0) return false;
    const isNext = (inList(line, column) || inList(line, own)) && names.has(named(line));
    return isNext || at < own || (at === own && !(opens && inList(line, own)));
  });
  return end < 0 ? below : below.slice(0, end);
}
