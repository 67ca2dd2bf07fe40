import { type Document, isMap, isScalar, type Node, type Scalar } from 'yaml';
import type { Edit } from '../model/diagnostic.ts';
import { blockLines, flowLines, foldedLines, literalLines } from './block-lines.ts';
import { notThere } from './edit.ts';
import { lineStart } from './entries.ts';
import { hasComment, spanOf } from './flow-parts.ts';
import { isFlow, isInFlow, nodeAt } from './node-at.ts';
import { doubleQuoted, isOldWord, mayBePlain, NEEDS_ESCAPE, singleQuoted } from './scalar-style.ts';
import { sharedEnds } from './shared-ends.ts';
import { columnAt, indentationOf, lineBreakOf, valueInBlock } from './write-value.ts';

/** The ways to write another value where a value stands, the one in its own style first. */
export function* replaceScalar(
  document: Document.Parsed,
  text: string,
  pointer: string,
  value: string | number | boolean | null,
): Generator<Edit[]> {
  const { node } = nodeAt(document, pointer);
  if (!node?.range) throw notThere();
  if (!isScalar(node)) {
    yield* valueInBlock(document, text, pointer, value);
    return;
  }
  const [start, end] = node.range;
  const inFlow = isInFlow(document, pointer);
  if (inFlow && typeof value === 'string') yield* unfoldFlow(document, text, pointer, value);
  for (const written of spellings(document, node, text, value, inFlow)) {
    // What is missing is written behind its colon or hyphen, before any comment.
    const gap = start === end && !/\s/.test(text[start - 1] ?? ' ') ? ' ' : '';
    const after = start === end && /\S/.test(text[end] ?? ' ') && !inFlow ? ' ' : '';
    // A block goes up to the end of its last line.
    const broken = /\r?\n$/.exec(text.slice(start, end))?.[0] ?? '';
    const close = written.endsWith('\n') ? '' : broken;
    yield [trimmed(text, { start, end, text: gap + written + close + after })];
  }
}

function* spellings(
  document: Document.Parsed,
  node: Scalar,
  text: string,
  value: string | number | boolean | null,
  inFlow: boolean,
): Generator<string> {
  if (typeof value !== 'string') {
    yield String(value);
    return;
  }
  const [start = 0, end = 0] = node.range ?? [];
  const written = text.slice(start, end);
  const wasOldWord = node.type === 'PLAIN' && isOldWord(written);
  const plain = mayBePlain(value, inFlow, wasOldWord);
  const oneLine = !value.includes('\n');
  if (!node.type?.startsWith('BLOCK')) {
    if (!inFlow && !String(node.value).includes('\n')) {
      yield* blockLines(value, columnBelow(document, text, start), lineBreakOf(text));
    }
    if (written.includes('\n')) yield* flowLines(written, value, lineBreakOf(text));
  }
  switch (node.type) {
    case 'BLOCK_LITERAL':
      yield* literalLines(written, String(node.value), value, lineBreakOf(text));
      break;
    case 'BLOCK_FOLDED':
      yield* foldedLines(written, String(node.value), value, lineBreakOf(text));
      break;
    case 'QUOTE_DOUBLE':
      if (!written.includes('\n')) yield spliceQuoted(written, String(node.value), value);
      break;
    case 'QUOTE_SINGLE':
      if (oneLine && !NEEDS_ESCAPE.test(value)) yield singleQuoted(value);
      break;
    default:
      if (plain) yield value;
  }
  if (plain && node.type !== 'QUOTE_DOUBLE') yield value;
  yield doubleQuoted(value);
}

/** Where the lines of a value begin that do not stand on the line of its key or hyphen. */
function columnBelow(document: Document.Parsed, text: string, start: number): number {
  const before = text.slice(lineStart(text, start), start);
  const margin = /^\s*(?:- +)*/.exec(before)?.[0].length ?? 0;
  return margin + (margin < before.length ? indentationOf(document, text).step : 0);
}

/** A double-quoted text whose ends are as they were: escapes that did not change are kept. */
function spliceQuoted(written: string, before: string, after: string): string {
  const inner = written.slice(1, -1);
  if (!inner.includes('\\')) return doubleQuoted(after);
  const units = inner.match(/\\(?:x..|u....|U........|[\s\S])|[^\\]/g) ?? [];
  const values = units.map((unit) => (unit.length === 1 ? unit : meaningOf(unit)));
  if (values.join('') !== before) return doubleQuoted(after);
  let head = 0;
  let headLength = 0;
  while (head < values.length && after.startsWith(values[head] ?? '', headLength)) {
    headLength += values[head]?.length ?? 0;
    head += 1;
  }
  let tail = values.length;
  let tailStart = after.length;
  while (tail > head) {
    const last = values[tail - 1] ?? '';
    if (tailStart - last.length < headLength || !after.slice(0, tailStart).endsWith(last)) break;
    tail -= 1;
    tailStart -= last.length;
  }
  const middle = doubleQuoted(after.slice(headLength, tailStart)).slice(1, -1);
  return `"${units.slice(0, head).join('')}${middle}${units.slice(tail).join('')}"`;
}

/** What an escape of a double-quoted text stands for. */
function meaningOf(written: string): string {
  const [, letter = '', hex = ''] = /^\\(.)(.*)$/su.exec(written) ?? [];
  if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
  return ESCAPES[letter] ?? letter;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

/** An edit without what it shares with the text at its beginning and end. */
function trimmed(text: string, { start, end, text: put }: Edit): Edit {
  const { head, tail } = sharedEnds(text.slice(start, end), put);
  return { start: start + head, end: end - tail, text: put.slice(head, put.length - tail) };
}

/**
 * An entry of a list between braces in lines of its own, where one of its texts gets several lines;
 * everything else of it stays as it is written.
 */
function* unfoldFlow(
  document: Document.Parsed,
  text: string,
  pointer: string,
  value: string,
): Generator<Edit[]> {
  const [node, entry, list] = nodeAt(document, pointer).way.toReversed();
  if (!isMap(entry) || !isFlow(entry) || isFlow(list) || !entry.range) return;
  const [start, end] = entry.range;
  const isBehindHyphen = /^\s*(?:- +)+$/.test(text.slice(lineStart(text, start), start));
  const isOneLine = !text.slice(start, end).trimEnd().includes('\n');
  if (!isBehindHyphen || !isOneLine || hasComment(entry.srcToken, end)) return;
  const eol = lineBreakOf(text);
  const column = columnAt(text, start);
  const below = column + indentationOf(document, text).step;
  for (const written of blockLines(value, below, eol)) {
    const fields = entry.items.map((pair) => {
      const { start: from, end: to } = spanOf(pair, text);
      const { range } = pair.key as Node;
      if (pair.value !== node || !range) return text.slice(from, to);
      return `${text.slice(from, range[1])}: ${written}`;
    });
    const kept = text.slice(start, end);
    const behind = kept.slice(kept.trimEnd().length);
    yield [{ start, end: end - behind.length, text: fields.join(eol + ' '.repeat(column)) }];
  }
}
