import { type Document, isNode, isScalar, visit } from 'yaml';
import type { Edit } from '../../model/diagnostic.ts';
import { applyEdits } from '../../text/apply-edits.ts';
import { findNameless } from './find-nameless.ts';
import { findTextBelow } from './find-text-below.ts';
import { eitherColumn, eitherOf, lineFixes, toDiagnostic } from './fix-line.ts';
import { mayStayOpen } from './fix-quotes.ts';
import { keyText } from './key-text.ts';
import type { LineFix } from './line-fix.ts';
import { findLines, type Lines, lineIndexAt, lineText } from './lines.ts';
import { readNodes } from './read-nodes.ts';
import type { TextDiagnostic } from './text-diagnostic.ts';

/** A text in which single lines were fixed, and the reports about them. */
export interface FixedSyntax {
  diagnostics: TextDiagnostic[];
  /** What is left: undefined if YAML can now read all of it. */
  rest?: { parsed: Document; lines: Lines };
}

/** How much less likely it is that a mistake is on the next line to look at, and when two are alike. */
const NEXT_LINE = 0.25;
const ALIKE = 1;

/** More mistakes than these in one file have another reason. */
const MOST = 10;

/** How many lines above an error a quote is looked for that stays open. */
const QUOTED_LINES = 40;

/** So many characters are read once for each way of fixing a mistake: longer texts take too long. */
const CHARACTERS = 60_000;

/**
 * Finds the lines whose fixing lets YAML read on: nothing is advised that does not help. The text
 * keeps its lines, so that places in it are those of the original.
 */
export function fixSyntax(parsed: Document, lines: Lines): FixedSyntax {
  const diagnostics: TextDiagnostic[] = [];
  let rest: FixedSyntax['rest'] = { parsed, lines };
  const fixed = new Set<number>();
  // A file that is indented with tabs is one mistake, and reported as one.
  const isTabbed = (lines.text.match(/^ *\t/gm)?.length ?? 0) > 1;
  const most = isTabbed ? 0 : Math.min(MOST, Math.floor(CHARACTERS / lines.text.length));
  while (rest && diagnostics.length < most) {
    const found: Fixed | undefined =
      markText(rest.parsed, rest.lines) ??
      skipNameless(rest.parsed, rest.lines) ??
      fixFirst(rest.parsed, rest.lines);
    if (!found || fixed.has(found.index)) break;
    fixed.add(found.index);
    const diagnostic = toDiagnostic(found.report, lines.starts[found.index] ?? 0);
    const proposal = found.fix && !found.fix.isUnsure && editOf(lines, found.index, found.fix);
    diagnostics.push({ ...diagnostic, ...(proposal && { proposal }) });
    rest =
      found.parsed.errors.length > 0
        ? { parsed: found.parsed, lines: findLines(found.text) }
        : undefined;
  }
  return { diagnostics, rest };
}

/** A text in which a mistake was fixed, and the report about it. */
interface Fixed {
  index: number;
  report: Parameters<typeof toDiagnostic>[0];
  /** The lines in place of those that are written, where those are all. */
  fix?: LineFix;
  text: string;
  parsed: Document;
}

/** A text of several lines without its sign, where YAML can read all of it with one. */
function markText(parsed: Document, lines: Lines): Fixed | undefined {
  const below = findTextBelow(lines, firstError(parsed, lines));
  const again = below && readNodes(below.text);
  const left = again ? linesOfErrors(again, below.text) : [];
  return again && left.every((line) => line > below.last) ? { ...below, parsed: again } : undefined;
}

/** A group that lost its name, where YAML can read what is left without it. */
function skipNameless(parsed: Document, lines: Lines): Fixed | undefined {
  const at = firstError(parsed, lines);
  for (const group of findNameless(lines, at)) {
    const again = readNodes(group.text);
    const left = again ? linesOfErrors(again, group.text) : [];
    if (again && left.every((line) => line > at)) return { ...group, parsed: again };
  }
  return undefined;
}

function firstError({ errors }: Document, lines: Lines): number {
  return lineIndexAt(lines, Math.min(...errors.map(({ pos }) => pos[0])));
}

/** The likeliest fix of the first error: of its line, of those before it, or of the next one. */
function fixFirst(parsed: Document, lines: Lines): Fixed | undefined {
  const at = firstError(parsed, lines);
  const ways = linesNear(lines, at)
    .flatMap((index, place) =>
      lineFixes(lines, index).map((fix) => ({ index, fix, cost: fix.cost + place * NEXT_LINE })),
    )
    .toSorted((a, b) => a.cost - b.cost);
  let best: (Moved & Omit<Fixed, 'report'> & { cost: number }) | undefined;
  for (const { index, fix, cost } of ways) {
    if (best && best.cost + ALIKE < cost) break;
    const text = applyEdits(lines.text, [editOf(lines, index, fix)]);
    const again = readNodes(text);
    const left = again && linesOfErrors(again, text);
    const last = Math.max(at, index);
    if (!left || left.some((line) => line <= last)) continue;
    const isNear = left.some((line) => line <= last + 5);
    const whole = cost + countOddities(again) + 1.25 * oddSteps(text) + (isNear ? 6 : 0);
    const isAsLikely = best?.cost === whole && best.index === index;
    const changePlaces = best && canChangePlaces(lines, best, { index, fix });
    if (best && isAsLikely) best.fix = eitherOf(best.fix, fix);
    else if (best && changePlaces && best.cost <= whole && whole <= best.cost + ALIKE)
      best.fix = eitherColumn(best.fix, fix, index + 1);
    else if (!best || whole < best.cost) best = { index, fix, text, parsed: again, cost: whole };
  }
  return best && { ...best, report: best.fix };
}

type Moved = { index: number; fix: LineFix };

/** Whether a line can as well begin where one above it begins as that one where it does itself. */
function canChangePlaces(lines: Lines, { index, fix }: Moved, { index: at, fix: above }: Moved) {
  const isMoved = [fix, above].every(({ rule, below }) => rule === 'yaml/indent' && !below);
  const [own, other] = [lineText(lines, index), lineText(lines, at)];
  return (
    at < index &&
    isMoved &&
    fix.line.search(/\S/) === other.search(/\S/) &&
    above.line.search(/\S/) === own.search(/\S/)
  );
}

/** What a sound file seldom has: fields without a value, and names that are written twice. */
function countOddities(parsed: Document): number {
  let odd = 0;
  visit(parsed, {
    Map(_key, { items }) {
      const names = items.map(({ key }) => keyText(key));
      odd += 5 * (names.length - new Set(names).size);
      odd +=
        2 *
        items.filter(({ value }) => !isNode(value) || (isScalar(value) && value.value === null))
          .length;
    },
  });
  return odd;
}

/** Groups that begin further in, or less, than most of the file. */
function oddSteps(text: string): number {
  const openings = text.matchAll(/^( *(?:- +)*)[\w-]+: *\r?\n( *)(?=[^\s#-])/gm);
  const steps = Array.from(openings, ([, above = '', below = '']) => below.length - above.length);
  const counts = Map.groupBy(steps, (step) => step);
  return steps.length - Math.max(0, ...Array.from(counts.values(), ({ length }) => length));
}

/**
 * The line itself, two written ones above, the one that ended or began its group and that after it,
 * one below, and the one above whose quote may stay open; that below first where it hangs below a
 * text. A comment may be a line of a text.
 */
function linesNear(lines: Lines, at: number): number[] {
  const isWritten = (index: number) => /\S/.test(lineText(lines, index));
  const above = [at - 1, at - 2, at - 3, at - 4].filter((index) => index >= 0 && isWritten(index));
  const own = lineText(lines, at);
  const after = lines.starts.flatMap((_start, index) =>
    index > at && isWritten(index) ? index : [],
  );
  const isComment = (index: number) => /^\s*#/.test(lineText(lines, index));
  const below = after.find((index) => !isComment(index)) ?? -1;
  const hangs = /:\s+\S/.test(own) && lineText(lines, below).search(/\S/) > own.search(/\w/);
  const column = own.search(/\S/);
  const indents = Array.from({ length: at }, (_none, index) => lineText(lines, index).search(/\S/));
  const end = indents.findLastIndex((indent) => indent >= 0 && indent < column);
  const near = [...new Set([at, ...above.slice(0, 2), end, end + 1])];
  const open = Array.from(
    { length: Math.min(at, QUOTED_LINES) },
    (_none, away) => at - 1 - away,
  ).find((index) => mayStayOpen(lineText(lines, index)));
  const mayBeText = after.slice(0, 1).filter(isComment);
  const all = [...(hangs ? [below, ...near] : [...near, below]), ...mayBeText];
  return [...new Set([...all, open ?? at])].filter(isWritten);
}

function linesOfErrors({ errors }: Document, text: string): number[] {
  const lines = findLines(text);
  return errors.map(({ pos }) => lineIndexAt(lines, pos[0]));
}

function editOf(lines: Lines, index: number, { line, below = [] }: LineFix): Edit {
  const fixed = [line, ...below];
  const last = index + fixed.length - 1;
  const end = (lines.starts[last] ?? 0) + lineText(lines, last).length;
  return { start: lines.starts[index] ?? 0, end, text: fixed.join('\n') };
}
