import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { RefusedEdit } from './edit.ts';
import { isFlow } from './node-at.ts';

/** A field or an entry of a collection in lines of its own, by offsets into the text. */
export interface Entry {
  /** Where its first line begins, the comment that touches it from above included. */
  start: number;
  /** Where its key or hyphen stands. */
  mark: number;
  /** Behind its last line, comments below that are indented deeper included. */
  end: number;
}

/** The entries of a collection that is written in lines. */
export function entriesOf(collection: YAMLMap | YAMLSeq, text: string): Entry[] {
  const marks = marksOf(collection);
  const nodes = collection.items.map((item) => (isMap(collection) ? (item as Pair).value : item));
  return marks.map((mark, index) => {
    const column = mark - lineStart(text, mark);
    const before = index > 0 ? endOf(nodes[index - 1], marks[index - 1] ?? 0, text) : 0;
    const content = endOf(nodes[index], mark, text);
    return {
      start: withComments(text, lineStart(text, mark), column, before),
      mark,
      end: withDeeperComments(text, lineEnd(text, content), column),
    };
  });
}

/** Offsets of the keys of a group, or of the hyphens of a list. */
function marksOf(collection: YAMLMap | YAMLSeq): number[] {
  if (isMap(collection)) {
    return collection.items.map(({ key }) => {
      const start = isScalar(key) ? key.range?.[0] : undefined;
      if (start === undefined)
        throw new RefusedEdit('A field of this group has a name that only a developer can change.');
      return start;
    });
  }
  const token = collection.srcToken;
  if (token?.type !== 'block-seq')
    throw new RefusedEdit('This list is written in a way that only a developer can change.');
  return token.items.flatMap(({ start }) => {
    const hyphen = start.find(({ type }) => type === 'seq-item-ind');
    return hyphen ? [hyphen.offset] : [];
  });
}

/** Where the characters of a value end; those of one that is missing with its key or hyphen. */
function endOf(node: unknown, mark: number, text: string): number {
  const { range } = (node ?? {}) as Node;
  if (!range || range[0] === range[1]) return Math.max(mark, range?.[0] ?? mark);
  if ((isMap(node) || isSeq(node)) && !isFlow(node) && node.items.length > 0) {
    const last = node.items.at(-1);
    return endOf(isMap(node) ? (last as Pair).value : last, marksOf(node).at(-1) ?? mark, text);
  }
  // A block whose end is kept has its blank lines as content.
  if (isScalar(node) && /^[|>]\d?\+/.test(text.slice(range[0])))
    return Math.max(range[0], range[1] - 1);
  return range[0] + text.slice(range[0], range[1]).trimEnd().length;
}

/** The first of the comment lines directly above, in this column and behind `after`. */
function withComments(text: string, start: number, column: number, after: number): number {
  let first = start;
  while (first > 0) {
    const above = lineStart(text, first - 1);
    const line = text.slice(above, first);
    if (above <= after || !line.startsWith(`${' '.repeat(column)}#`)) return first;
    first = above;
  }
  return first;
}

/** Comment lines that follow and are indented deeper belong to what is above them. */
function withDeeperComments(text: string, end: number, column: number): number {
  let last = end;
  for (let at = end; at < text.length; ) {
    const next = lineEnd(text, at);
    const line = text.slice(at, next);
    if (/^ *#/.test(line) && line.indexOf('#') > column) last = next;
    else if (line.trim() !== '') break;
    at = next;
  }
  return last;
}

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Behind the line break of the line of an offset, or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found < 0 ? text.length : found + 1;
}
