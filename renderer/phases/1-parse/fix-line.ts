import type { Rules } from '../../model/rule.ts';
import { isFieldName } from '../../registry/field-names.ts';
import { PROSE } from './find-text-below.ts';
import { fixCommented } from './fix-comment.ts';
import { fixForeign } from './fix-foreign.ts';
import { fixQuotes } from './fix-quotes.ts';
import type { LineFix, LineReport } from './line-fix.ts';
import { columnsAbove, type Lines, lineText, withoutComment } from './lines.ts';
import { shiftBlock } from './shift-block.ts';
import { inQuotes, type TextDiagnostic } from './text-diagnostic.ts';

export const rules: Rules = {
  'yaml/comma': {
    title: 'A comma that is missing between two fields',
    why: 'Between { and } only a comma marks where the next field begins.',
    fix: 'Write a comma.',
    wrong: '- { label: Prices href: /pricing }',
    right: '- { label: Prices, href: /pricing }',
  },
};

/** Where YAML begins or ends a document: such a line is meant as it is. */
const DOCUMENT_MARK = /^(?:---|\.\.\.)(?:\s|$)/;

/** What may have been meant by a line that YAML cannot read; a comment behind it stays one. */
export function lineFixes(written: Lines, index: number): LineFix[] {
  const whole = lineText(written, index);
  const line = withoutComment(whole);
  if (line.trim() === '' || DOCUMENT_MARK.test(line)) return [];
  const comment = whole.slice(line.length);
  if (comment === '') return fixesOf(line, written, index);
  const end = (written.starts[index] ?? 0) + whole.length;
  const blank = ' '.repeat(comment.length);
  const text = written.text.slice(0, end - comment.length) + blank + written.text.slice(end);
  return fixesOf(line, { ...written, text }, index).map((fix) => ({
    ...fix,
    line: fix.line.trimEnd() + comment,
  }));
}

function fixesOf(line: string, lines: Lines, index: number): LineFix[] {
  return [
    ...fixForeign(line),
    ...fixCommented(line),
    ...fixQuotes(line),
    ...fixSigns(line),
    ...fixDoubledHyphen(line),
    ...fixFlow(line, lines.text),
    ...fixContinued(lines, index),
    ...fixColumn(lines, index),
    ...shiftBlock(lines, index),
    ...fixVariable(line),
    ...fixStart(line),
    ...fixEntry(lines, index),
    ...fixTextEntry(lines, index),
    ...fixBeside(lines, index),
    ...fixListed(lines, index),
    ...fixEntryName(lines, index),
    ...fixName(line),
  ];
}

/** The report if a line may as well be meant in one column as in another. */
export function eitherOf(one: LineFix, other: LineFix): LineFix {
  if (one.rule !== 'yaml/indent' || other.rule !== 'yaml/indent') return one;
  const columns = [one, other].map(({ line }) => line.search(/\S/) + 1).sort((a, b) => a - b);
  if (columns[0] === columns[1]) return other.below ? other : one;
  return {
    ...one,
    isUnsure: true,
    message: `This line begins in column ${one.start + 1}, but no group does.`,
    help: `Begin it with its group, in column ${columns.join(' or ')}.`,
  };
}

/** The report if a line may as well begin where one above it does, or that one where it does. */
export function eitherColumn(one: LineFix, above: LineFix, lineAbove: number): LineFix {
  const [own, other] = [one.start + 1, above.start + 1];
  return {
    ...one,
    isUnsure: true,
    message: `This line begins in column ${own}, but line ${lineAbove} in column ${other}.`,
    help: `They are of one group: begin both in column ${Math.min(own, other)}, or both in column ${Math.max(own, other)}.`,
  };
}

/** A fix as a diagnostic of the line that begins at an offset. */
export function toDiagnostic(report: LineReport, offset: number): TextDiagnostic {
  const { rule, message, help, start, end, fix } = report;
  return {
    rule,
    message,
    help,
    span: { start: offset + start, end: offset + end },
    ...(fix && { fix }),
  };
}

/** The fix that puts `to` in the place of what stands from `start` to `end`. */
function put(
  line: string,
  [start, end]: readonly [number, number],
  to: string,
  words: Words,
): LineFix {
  return { ...words, line: line.slice(0, start) + to + line.slice(end), start, end, cost: 1 };
}

/** The signs of lists that word processors write in place of the hyphen; `* Quiet` may be a text. */
const LIST_SIGN = /^(\s*)([–—•‣▪◦·●○■]\s*|--+\s+|(?:[*+]|\d{1,2}[.)])\s+(?=[\w-]+:\s))(?=\S)/u;

/** Two hyphens before a field: there are no lists of lists. */
function fixDoubledHyphen(line: string): LineFix[] {
  const [, before, rest] = /^( *)- +- +([\w-]+:.*)$/.exec(line) ?? [];
  if (before === undefined || rest === undefined) return [];
  const words = {
    rule: 'yaml/hyphen',
    message: 'There is one hyphen too many.',
    help: `Write: - ${rest.trim()}`,
  };
  const [start, end] = [before.length, line.length - rest.length];
  return [{ ...put(line, [start, end], '- ', words), cost: 0.25 }];
}

/** A hyphen or colon without its space, or another sign in place of the hyphen. */
function fixSigns(line: string): LineFix[] {
  const hyphen = /^(\s*)-(?=[^\s-])/.exec(line);
  const glued = /^\s*(?:- +)*([A-Za-z][\w-]*):(?=[^\s/])/.exec(line);
  const fixes: LineFix[] = [];
  const [whole = '', before = '', sign = ''] = LIST_SIGN.exec(line) ?? [];
  if (sign) {
    const meant = `- ${line.slice(whole.length).trimEnd()}`;
    fixes.push(
      put(line, [before.length, line.trimEnd().length], meant, {
        rule: 'yaml/hyphen',
        message: `An entry of a list begins with a hyphen, not with ${sign.trim().replace(/[.)]$/, '')}.`,
        help: `Write: ${meant}`,
      }),
    );
  }
  const [, start = '', inside = ''] =
    /^(\s*(?:- +)*(?:- |[\w-]+: +))\(\s*([\w-]+: .*?)\s*[)}]\s*$/.exec(line) ?? [];
  if (inside && (start.endsWith('- ') || isFieldName(inside.slice(0, inside.indexOf(':'))))) {
    const meant = `{ ${inside} }`;
    fixes.push({
      ...put(line, [start.length, line.trimEnd().length], meant, {
        rule: 'yaml/bracket',
        message: 'Fields on one line stand between { and }, not between ( and ).',
        help: `Write: ${start.trim()} ${meant}`,
      }),
      cost: 0.5,
    });
  }
  if (hyphen) {
    const at = (hyphen[1] ?? '').length;
    fixes.push({
      rule: 'yaml/hyphen',
      message: 'There must be a space after the hyphen.',
      help: `Write: - ${line.slice(at + 1).trim()}`,
      line: `${hyphen[1]}- ${line.slice(at + 1)}`,
      start: at,
      end: line.trimEnd().length,
      cost: 1,
    });
  }
  if (glued?.[1]) {
    const at = glued[0].length;
    const start = at - glued[1].length - 1;
    fixes.push({
      rule: 'yaml/field',
      message: 'There must be a space after the colon.',
      help: `Write: ${glued[1]}: ${line.slice(at).trim()}`,
      line: `${line.slice(0, at)} ${line.slice(at)}`,
      start,
      end: line.trimEnd().length,
      cost: 1,
    });
  }
  return fixes;
}

/** A name without its colon, or with another sign in its place. */
function fixName(line: string): LineFix[] {
  const match = /^(\s*(?:- +)*)([a-z][\w-]*)(\s*[=;：]\s*|\s+|$)(.*)$/.exec(line);
  if (!match) return [];
  const [, before = '', name = '', , value = ''] = match;
  const meant = `${name}: ${value}`.trimEnd();
  const words = {
    rule: 'yaml/field',
    message: `There must be a colon after \`${name}\`.`,
    help: `Write: ${meant}`,
  };
  const fix = put(line, [before.length, line.trimEnd().length], meant, words);
  // Where a text goes on, its line seldom begins with the name of a field, but for `as` and `to`.
  const isWord = name.length < 3 && PROSE.test(line);
  return [isFieldName(name) && !isWord ? { ...fix, cost: 0.25 } : fix];
}

/** The columns in which the lines around a line begin, and the groups that are open there. */
function columnsAround(lines: Lines, index: number): number[] {
  const columns = new Set(columnsAbove(lines, index));
  for (let away = 1; away <= 12; away++) {
    for (const at of [index - away, index + away]) {
      const other = lineText(lines, at);
      const column = other.search(/\S/);
      if (column < 0) continue;
      columns.add(column);
      const dashes = /^\s*((?:- +)*)/.exec(other)?.[1] ?? '';
      if (dashes) columns.add(column + dashes.length);
    }
  }
  const own = lineText(lines, index).search(/\S/);
  return [...columns].filter((column) => column !== own);
}

/** The first of the lines above that has anything. */
function lineAbove(lines: Lines, index: number): string {
  for (let at = index - 1; at >= 0; at--) {
    const line = lineText(lines, at);
    if (line.trim() !== '') return line;
  }
  return '';
}

/** What a line begins with, to recognise lines of one kind: `- type:`. */
function leadOf(line: string): string {
  return /^(?:- +)*[\w-]*:?/.exec(line.trimStart())?.[0] ?? '';
}

/** A line that has what belongs to it below, further in. */
const OPENING = /(?:^|\s)[\w-]+:(?:\s+[|>][-+\d]*)?\s*$/;

const ENTRY = /^\s*-\s/;

/** One with a text below. */
const TEXT_BELOW = /:\s+[|>][-+\d]*\s*$/;

function fixColumn(lines: Lines, index: number): LineFix[] {
  const line = lineText(lines, index);
  const start = line.search(/\S/);
  const words = wordsOnColumn(lines, index);
  const isTab = line.slice(0, start).includes('\t');
  const above = lineAbove(lines, index);
  // The first line of a file is where all others are compared with.
  if (above === '' && start === 0) return [];
  const under = above.search(/\S/) + (OPENING.test(above) ? 2 : 0);
  const from = isTab ? under : start;
  const lead = leadOf(line);
  const isUsual = (column: number) =>
    lead.endsWith(':') && lines.text.includes(`\n${' '.repeat(column)}${lead}`);
  const isTextBelow = (column: number) => TEXT_BELOW.test(above) && column >= under;
  const next = lineText(lines, index + 1);
  const isFirst = OPENING.test(above) && ENTRY.test(line) && lead === leadOf(next);
  const isBesideAbove = (column: number) => !OPENING.test(above) && column === above.search(/\S/);
  const isOddOneOut = (column: number) =>
    !OPENING.test(line) && column === next.search(/\S/) && (isFirst || isBesideAbove(column));
  const columns = columnsAround(lines, index);
  const isLikely = (column: number) => isUsual(column) || isTextBelow(column);
  const mayBeUnder = isTab || (TEXT_BELOW.test(above) && start < under);
  return (mayBeUnder ? [...new Set([under, ...columns])] : columns).map((column) => ({
    ...words(column),
    // Behind a tab the indentation of the line is unknown.
    cost:
      Math.abs(column - from) * (isTab && isLikely(column) ? 0.1 : 1) -
      (isLikely(column) ? 1.5 : 0) -
      (isOddOneOut(column) ? 1 : 0),
    line: ' '.repeat(column) + line.trimStart(),
    start: isTab ? line.indexOf('\t') : start,
    end: isTab ? start : line.trimEnd().length,
  }));
}

type Words = Pick<LineFix, 'rule' | 'message' | 'help'>;

function wordsOnColumn(lines: Lines, index: number): (column: number) => Words {
  const line = lineText(lines, index);
  const own = line.search(/\S/);
  if (line.slice(0, own).includes('\t')) {
    return (column) => ({
      rule: 'yaml/tab',
      message: 'This line is indented with a tab. YAML only allows spaces.',
      help: `Replace the tab with ${column} spaces.`,
    });
  }
  const above = lineAbove(lines, index);
  const isEntry = ENTRY.test(line);
  if (above.search(/\S/) !== own || isEntry === ENTRY.test(above)) {
    return (column) => ({
      rule: 'yaml/indent',
      message: `This line begins in column ${own + 1}, but the lines of its group begin in column ${column + 1}.`,
      help: `Begin it in column ${column + 1}.`,
    });
  }
  return (column) => ({
    rule: 'yaml/mixed-group',
    message: isEntry
      ? 'This entry of a list stands among fields.'
      : 'This line stands among the entries of a list.',
    help: `Begin it in column ${column + 1}, with its group.${isEntry ? ' If it begins another list, write the name of that and a colon on a line above it.' : ''}`,
  });
}

/** A line of words below a text, further out than what continues it. */
function fixContinued(lines: Lines, index: number): LineFix[] {
  const line = lineText(lines, index);
  const [, before] = /^(\s*(?:- +)*)[\w-]+: +[^\s"'|>{[].*$/.exec(lineText(lines, index - 1)) ?? [];
  const start = line.search(/\S/);
  const isField = /^\s*[\w-]+(?::|\s*[=;：])/.test(line);
  if (before === undefined || start > before.length || isField || !PROSE.test(line)) return [];
  const column = before.length + 2;
  return [
    {
      rule: 'yaml/indent',
      message: `This line begins in column ${start + 1}, so it does not continue the text above it.`,
      help: `Begin it in column ${column + 1}, or put it at the end of the line above.`,
      line: ' '.repeat(column) + line.trimStart(),
      start,
      end: line.trimEnd().length,
      cost: 0.5,
    },
  ];
}

/** A text that begins with a variable, which YAML reads as a group. */
function fixVariable(line: string): LineFix[] {
  const [, before = '', value] =
    /^(\s*(?:- +)*(?:[\w-]+: +)?)(\{\{[^{}]+\}\}[^"'\n]*\S)\s*$/.exec(line) ?? [];
  if (value === undefined) return [];
  const quoted = `${before}${inQuotes(value)}`;
  return [
    {
      ...put(line, [before.length, before.length + value.length], inQuotes(value), {
        rule: 'yaml/variable',
        message: 'A value that begins with {{ must be in quotes.',
        help: `Write: ${quoted.trimStart()}`,
      }),
      cost: 0.5,
    },
  ];
}

/** A text that begins with a link or with a sign of an instruction. */
function fixStart(line: string): LineFix[] {
  const [, before = '', value] =
    /^(\s*(?:- +)*(?:[\w-]+: +))(\[[^[\]]+\]\([^)\s]+\).*\S|![!\s]*\p{L}.*\S|\{[^[\]{}:,]*\S)\s*$/u.exec(
      line,
    ) ?? [];
  if (value === undefined) return [];
  return [
    {
      ...put(line, [before.length, before.length + value.length], inQuotes(value), {
        rule: value.startsWith('!') ? 'yaml/exclamation' : 'yaml/reserved-start',
        message: `A text cannot begin with ${value.slice(0, 1)} unless it is in quotes.`,
        help: `Write: ${before.trim()} ${inQuotes(value)}`,
      }),
      cost: 0.25,
    },
  ];
}

/** A field where the hyphens of a list are, with the name that its entries begin with. */
function fixBeside(lines: Lines, index: number): LineFix[] {
  const line = lineText(lines, index);
  const [, before, rest = '', name = ''] = /^( *)(([\w-]+):(?: .*)?)$/.exec(line) ?? [];
  const isFirst = new RegExp(`^${before}- ${name}:`, 'm').test(lines.text);
  if (before === undefined || !isFirst || !columnsAbove(lines, index).includes(before.length))
    return [];
  return [
    {
      ...missingHyphen(before, rest, line),
      line: `${before}- ${rest}`,
      cost: 1,
    },
  ];
}

function missingHyphen(before: string, rest: string, line: string) {
  return {
    rule: 'yaml/hyphen',
    message: 'An entry of the list begins here, but it has no hyphen.',
    help: `Write: - ${rest.trim()}`,
    start: before.length,
    end: line.trimEnd().length,
  };
}

/** A field that begins an entry of a list, but has no hyphen: where that is missing, or is to be. */
function fixEntry(lines: Lines, index: number): LineFix[] {
  const line = lineText(lines, index);
  const [, before, rest = ''] = /^( *)(?=[\w-]+: |\{)(.*)$/.exec(line) ?? [];
  const isAbove = lineText(lines, index + 1).startsWith(`${before}- `);
  if (before === undefined || (!isAbove && before.length < 2)) return [];
  const entry = /^[\w-]+: [^"'{}]+, [\w-]+: [^"'{}]+$/.test(rest) ? `{ ${rest.trim()} }` : rest;
  return [
    {
      ...missingHyphen(before, entry, line),
      line: `${isAbove ? before : before.slice(2)}- ${entry}`,
      cost: 2,
    },
  ];
}

/** A text where the hyphens of a list of texts are; what begins in small letters may go on with the one above. */
function fixTextEntry(lines: Lines, index: number): LineFix[] {
  const [, before, rest = ''] = /^( *)(["'\p{Lu}\d].*)$/u.exec(lineText(lines, index)) ?? [];
  let at = index - 1;
  while (at > 0 && lineText(lines, at).startsWith(`${before} `)) at--;
  const above = lineText(lines, at);
  const isBelowText =
    above.startsWith(`${before}- `) && !/^ *- (?:[\w-]+:(?: |$)|[{[])/.test(above);
  if (before === undefined || !isBelowText || /^[\w-]+:(?: |$)/.test(rest)) return [];
  const fixed = missingHyphen(before, rest, lineText(lines, index));
  return [{ ...fixed, line: `${before}- ${rest}`, cost: -1 }];
}

/** An entry that is a text, with fields below it: beside others it lacks the name of its first field. */
function fixEntryName({ text, starts }: Lines, index: number): LineFix[] {
  const line = lineText({ text, starts }, index);
  const [, before = '', value] = /^( *)- ([\w-]+) *$/.exec(line) ?? [];
  const hasFields = new RegExp(`^${before} {2}[\\w-]+:`).test(
    lineText({ text, starts }, index + 1),
  );
  const [, name] = new RegExp(`^${before}- ([\\w-]+): +\\S`, 'm').exec(text) ?? [];
  if (!value || !hasFields || !name) return [];
  const meant = `- ${name}: ${value}`;
  return [
    put(line, [before.length, line.trimEnd().length], meant, {
      rule: 'yaml/field',
      message: `Fields follow, so \`${value}\` must be one, too.`,
      help: `Write: ${meant}`,
    }),
  ];
}

/** A hyphen before the first of several fields that stand where it does. */
function fixListed(lines: Lines, index: number): LineFix[] {
  const [, before, rest = ''] = /^( *)- +([\w-]+:(?:\s.*|$))$/.exec(lineText(lines, index)) ?? [];
  const below = /^( *)[\w-]+:/.exec(lineText(lines, index + 1))?.[1];
  if (before === undefined || below !== before) return [];
  return [
    {
      rule: 'yaml/hyphen',
      message: 'The hyphen begins a list, but the lines below it are fields like this one.',
      help: `Write: ${rest.trimEnd()}`,
      line: before + rest,
      start: before.length,
      end: before.length + 1,
      cost: 0.5,
    },
  ];
}

/** What goes wrong between `{` and `}` on one line. */
function fixFlow(line: string, text: string): LineFix[] {
  return [
    ...fixValues(line),
    ...fixColons(line),
    ...fixCommas(line, text),
    ...fixOpening(line),
    ...fixClosing(line),
  ];
}

/** `{ name: `, then a text that must be in quotes, up to the next name or the bracket. */
const FLOW_VALUE =
  /(?<=[{,] *)([\w-]+): ((?:[^\s"'{[]|\[[^[\]{}]*\]\()(?:[^"'{}[\],]|\[[^[\]{}]*\]|\{\{[^{}]*\}\}|,(?! *[\w-]+: ))*?|\{\{[^{}]*\}\}(?:[^"'{}[\],]|\{\{[^{}]*\}\})*)(?= *(?:, *[\w-]+: |\}(?!\})))/g;

function fixValues(line: string): LineFix[] {
  return [...line.matchAll(FLOW_VALUE)].flatMap((found): LineFix[] => {
    const [written, name = '', value = ''] = found;
    const start = found.index + written.length - value.length;
    const quoted = inQuotes(value);
    const why = whyQuotes(value, name);
    if (!why) return [];
    return [
      put(line, [start, start + value.length], quoted, {
        ...why,
        help: `Put the text in quotes: ${name}: ${quoted}`,
      }),
    ];
  });
}

function whyQuotes(value: string, name: string): Pick<LineFix, 'rule' | 'message'> | undefined {
  if (value.includes('{{')) {
    return {
      rule: 'yaml/variable',
      message: 'Between { and }, a value with {{…}} must be in quotes.',
    };
  }
  if (/: /.test(value)) {
    return {
      rule: 'yaml/colon',
      message: `The value of \`${name}\` contains ": ", which YAML reads as a new field.`,
    };
  }
  if (value.includes('[')) {
    return {
      rule: 'yaml/bracket',
      message: 'Between { and }, a text with [ and ] must be in quotes.',
    };
  }
  if (value.startsWith('#')) {
    return {
      rule: 'yaml/hash-value',
      message: `YAML reads what begins with # as a comment, so \`${name}\` has no value.`,
    };
  }
  if (/^[%@`&*!|>]/.test(value)) {
    return {
      rule: 'yaml/reserved-start',
      message: `A text cannot begin with ${value.slice(0, 1)} unless it is in quotes.`,
    };
  }
  return undefined;
}

/** `{ label "Prices" }` has lost its colon. */
function fixColons(line: string): LineFix[] {
  return [...line.matchAll(/(?<=[{,] *)([a-z][\w-]*)(;? +)(?=["'])/g)].map((found) => {
    const [written, name = '', gap = ''] = found;
    return put(line, [found.index, found.index + written.length], `${name}: `, {
      rule: 'yaml/field',
      message: `There must be a colon after \`${name}\`.`,
      help: placeOfSign(gap),
    });
  });
}

function placeOfSign(gap: string): string {
  return gap.startsWith(';') ? 'Put it in place of the semicolon.' : 'Put it before the space.';
}

/** Between two fields a comma is missing, or is another sign. */
function fixCommas(line: string, text: string): LineFix[] {
  if (!line.includes('{')) return [];
  return [...line.matchAll(/(?<=[^\s,{;])(;? +)(?:([\w-]+)|"([\w-]+)")(?=: )/g)].flatMap(
    (found) => {
      const [written, gap = '', bare, quoted] = found;
      const name = bare ?? quoted ?? '';
      // In quotes it is a name as JSON has it, and no word of a text.
      const isName = isFieldName(name) || text.split(`${name}:`).length > 2;
      if (quoted === undefined && !isName) return [];
      return {
        ...put(line, [found.index, found.index + gap.length], ', ', {
          rule: 'yaml/comma',
          message: `There must be a comma before \`${name}\`.`,
          help: placeOfSign(gap),
        }),
        end: found.index + written.length,
        cost: 0.5,
      };
    },
  );
}

/** `- label: Prices, href: /pricing }` has lost its first bracket. */
function fixOpening(line: string): LineFix[] {
  const match = /^(\s*(?:- +)*(?:[\w-]+: +)??)([\w-]+: .*\})\s*$/.exec(line);
  if (!match) return [];
  const [, before = '', rest = ''] = match;
  return [
    put(line, [before.length, before.length + rest.length], `{ ${rest}`, {
      rule: 'yaml/bracket',
      message: 'The bracket } at the end closes nothing: the one that opens is missing.',
      help: `Write: ${before.trim()} { ${rest}`,
    }),
  ];
}

/** `- { label: Prices, href: /pricing }}` has a bracket too many. */
function fixClosing(line: string): LineFix[] {
  const end = line.trimEnd().length - 1;
  const brackets = line.replaceAll(/\{\{[\w.]+\}\}/g, '');
  const isMore = (open: string, close: string) =>
    brackets.trimEnd().endsWith(close) &&
    brackets.split(open).length > 1 &&
    brackets.split(close).length > brackets.split(open).length;
  if (!isMore('{', '}') && !isMore('[', ']')) return [];
  return [
    put(line, [end, end + 1], '', {
      rule: 'yaml/bracket',
      message: `The last bracket ${line.slice(end, end + 1)} closes nothing: there is one too many.`,
      help: 'Delete it.',
    }),
  ];
}
