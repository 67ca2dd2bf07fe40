import { doubleQuoted, mayBePlain, NEEDS_ESCAPE } from './scalar-style.ts';
import { sharedEnds } from './shared-ends.ts';

/** `|`, `>`, with how the end is kept and a number of spaces, and what stands behind them. */
const HEADER = /^([|>])([-+]?)(\d?)([-+]?)(.*)$/;

interface Block {
  kind: string;
  chomp: string;
  digit: string;
  rest: string;
  /** Lines of the text with their indentation. */
  lines: string[];
  indent: string;
  /** Whether the file goes on behind it. */
  closed: boolean;
}

/** A text as lines behind `|`, or without that where one of several is left; lines that did not change stay as they are written. */
export function* literalLines(
  written: string,
  before: string,
  after: string,
  eol: string,
): Generator<string> {
  const block = readBlock(written, before);
  if (!block || !fitsBlock(after, block)) return;
  const wasLonger = block.lines.length > 1 && !block.rest.trim();
  if (wasLonger && !after.includes('\n'))
    yield mayBePlain(after, false) ? after : doubleQuoted(after);
  const { body, chomp } = splitEnd(after, block);
  const old = splitEnd(before, block).body.split('\n');
  const lines = keepEnds(body.split('\n'), old, block.lines, (line) =>
    indented(line, block.indent),
  );
  yield writeBlock({ ...block, kind: '|', chomp }, lines, after, eol);
}

/** A text of several lines in place of one on a single line, as lines behind `|` in a column. */
export function* blockLines(text: string, column: number, eol: string): Generator<string> {
  const { body, chomp } = splitEnd(text, { chomp: '' });
  if (!body.includes('\n') || chomp === '+' || !fitsBlock(text, { digit: '' })) return;
  yield [`|${chomp}`, ...body.split('\n').map((line) => indented(line, ' '.repeat(column)))].join(
    eol,
  );
}

/** A text as folded lines behind `>`: only the lines that changed are wrapped anew. */
export function* foldedLines(
  written: string,
  before: string,
  after: string,
  eol: string,
): Generator<string> {
  const block = readBlock(written, before);
  if (!block || !fitsBlock(after, block)) return;
  const { body, chomp } = splitEnd(after, block);
  const folded = foldAgain(withoutIndent(block), body);
  if (folded) {
    const lines = folded.map((line) => indented(line, block.indent));
    yield writeBlock({ ...block, chomp }, lines, after, eol);
  }
  yield* literalLines(written, before, after, eol);
}

/** A plain or quoted text that goes over several lines, wrapped anew where it changed. */
export function* flowLines(written: string, after: string, eol: string): Generator<string> {
  const quote = /^["']/.exec(written)?.[0] ?? '';
  const inner = quote ? written.slice(1, -1) : written;
  const text = quote === "'" ? after.replaceAll("'", "''") : after;
  if (
    inner.includes('\\') ||
    (quote === '"' && /["\\]/.test(text)) ||
    NEEDS_ESCAPE.test(text.replaceAll('\n', ' '))
  )
    return;
  if (!quote && !mayBePlain(text.replaceAll('\n', ' '), false)) return;
  const [first = '', ...others] = inner.split(/\r?\n/);
  const indent = /^\s*/.exec(others.find((line) => line.trim()) ?? '')?.[0] ?? '';
  const folded = foldAgain([first, ...others.map((line) => line.trim())], text);
  if (!folded) return;
  const [head = '', ...tail] = folded;
  yield quote + [head, ...tail.map((line) => indented(line, indent))].join(eol) + quote;
}

function readBlock(written: string, before: string): Block | undefined {
  const [header = '', ...lines] = written.split(/\r?\n/);
  const [, kind = '', chompBefore = '', digit = '', chompAfter = '', rest = ''] =
    HEADER.exec(header) ?? [];
  const closed = lines.at(-1) === '';
  if (closed) lines.pop();
  const firstText = before.split('\n').find((line) => line !== '');
  const firstLine = lines.find((line) => line.trim() !== '');
  if (!kind || firstText === undefined || firstLine === undefined) return undefined;
  const own = digit ? (/^ */.exec(firstText)?.[0].length ?? 0) : 0;
  const indent = ' '.repeat((/^ */.exec(firstLine)?.[0].length ?? 0) - own);
  return { kind, chomp: chompBefore + chompAfter, digit, rest, lines, indent, closed };
}

function fitsBlock(text: string, { digit }: Pick<Block, 'digit'>): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '');
  return (
    first !== undefined &&
    (digit !== '' || !first.startsWith(' ')) &&
    !/^[ \t]+$/m.test(text) &&
    !/^\u00a0/.test(first) &&
    !NEEDS_ESCAPE.test(text.replace(/[\n\t]/g, ' '))
  );
}

/** A text without the line breaks at its end, and the sign for as many as there are. */
function splitEnd(text: string, { chomp }: Pick<Block, 'chomp'>): { body: string; chomp: string } {
  const body = text.replace(/\n+$/, '');
  const breaks = text.length - body.length;
  if (breaks > 1) return { body, chomp: '+' };
  if (breaks === 0) return { body, chomp: '-' };
  return { body, chomp: chomp === '+' ? '+' : '' };
}

function writeBlock(block: Block, lines: readonly string[], after: string, eol: string): string {
  const { kind, chomp, digit, rest, closed } = block;
  const blank = chomp === '+' ? (/\n*$/.exec(after)?.[0].length ?? 1) - 1 : 0;
  const all = [
    `${kind}${chomp}${digit}${rest}`,
    ...lines,
    ...Array<string>(Math.max(0, blank)).fill(''),
  ];
  return all.join(eol) + (closed ? eol : '');
}

function indented(line: string, indent: string): string {
  return line === '' ? '' : indent + line;
}

function withoutIndent({ lines, indent }: Block): string[] {
  return lines.map((line) => line.slice(indent.length).trimEnd());
}

/** New lines, those at both ends that are the old ones exactly as these were written. */
function keepEnds(
  fresh: readonly string[],
  old: readonly string[],
  written: readonly string[],
  write: (line: string) => string,
): string[] {
  const { head, tail } = sharedEnds(fresh, old);
  return fresh.map((line, index) => {
    const at =
      index < head ? index : index >= fresh.length - tail ? index - fresh.length + old.length : -1;
    return written[at] ?? write(line);
  });
}

/** The width at which a paragraph of one line is wrapped, in characters. */
const USUAL_WIDTH = 80;

/**
 * A text as folded lines, a blank one for each of its line breaks. Undefined if folding cannot
 * hold it. `written` are the old lines, none of them indented.
 */
function foldAgain(written: readonly string[], after: string): string[] | undefined {
  if (/^[ \t]|[ \t]$/m.test(after)) return undefined;
  const old = paragraphsOf(written);
  const fresh = after.split('\n');
  const width = Math.max(USUAL_WIDTH, ...written.map((line) => line.length));
  const narrow = written.length > 1 ? Math.max(...written.map((line) => line.length)) : width;
  const oldTexts = old.map((lines) => lines.join(' '));
  const { head, tail } = sharedEnds(fresh, oldTexts);
  const lines = fresh.map((text, index) => {
    if (index < head) return old[index] ?? [];
    if (index >= fresh.length - tail) return old[index - fresh.length + old.length] ?? [];
    const counterpart = fresh.length === old.length ? (old[index] ?? []) : [];
    return refit(counterpart, text, narrow);
  });
  return lines.flatMap((paragraph, index) => (index === 0 ? paragraph : ['', ...paragraph]));
}

/** The lines of each line of the text: a blank line ends one, and each further one is empty. */
function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs;
}

/** Wraps a text; whole lines at both ends that it shares with the old ones stay. */
function refit(old: readonly string[], text: string, width: number): string[] {
  const head: string[] = [];
  let rest = text;
  for (const line of old) {
    if (rest !== line && !rest.startsWith(`${line} `)) break;
    head.push(line);
    rest = rest.slice(line.length + 1);
  }
  const tail: string[] = [];
  for (const line of old.slice(head.length).toReversed()) {
    if (rest !== line && !rest.endsWith(` ${line}`)) break;
    tail.unshift(line);
    rest = rest.slice(0, -line.length - 1);
  }
  return [...head, ...wrap(rest, width), ...tail];
}

/** Only a single space between two words may become a line break. */
function wrap(text: string, width: number): string[] {
  if (text === '') return [];
  const lines: string[] = [];
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
