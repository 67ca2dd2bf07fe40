import { Document, isCollection, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { Edit } from '../model/diagnostic.ts';
import type { Json } from './edit.ts';
import { lineStart } from './entries.ts';
import { nodeAt } from './node-at.ts';
import { doubleQuoted, mayBePlain, NEEDS_ESCAPE } from './scalar-style.ts';

/** The line break that a file uses. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The indentation of a file's groups and lists. */
export interface Indentation {
  /** Spaces of a group below its key. */
  step: number;
  /** Whether the hyphens of a list stand deeper than its key. */
  lists: boolean;
}

/** Reads the indentation off the first group and the first list in a file. */
export function indentationOf(document: Document.Parsed, text: string): Indentation {
  let step: number | undefined;
  let lists: boolean | undefined;
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !key.range || !isCollection(value) || value.flow || !value.range)
        return;
      const deeper = columnAt(text, value.range[0]) - columnAt(text, key.range[0]);
      if (isMap(value) && deeper > 0) step ??= deeper;
      if (isSeq(value)) lists ??= deeper > 0;
    },
  });
  return { step: step ?? 2, lists: lists ?? true };
}

export function columnAt(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** A value in lines, the first of which begins where it is put, the others in this column. */
export function valueLines(value: Json, column: number, style: Indentation, eol: string): string {
  const lines = stringify(value, style, false).trimEnd().split('\n');
  return lines.map((line, index) => (index && line ? ' '.repeat(column) + line : line)).join(eol);
}

/** A field, its value on the same line or in the lines below it. */
export function fieldLines(
  key: string,
  value: Json,
  column: number,
  style: Indentation,
  eol: string,
): string {
  return valueLines({ [key]: value }, column, style, eol);
}

/** A value between brackets or braces, on one line. */
export function flowText(value: Json): string {
  if (typeof value === 'string') return mayBePlain(value, true) ? value : doubleQuoted(value);
  return stringify(value, { step: 2, lists: true }, true).trimEnd();
}

/** A group or list in place of a value, or a value in place of these. */
export function* valueInBlock(
  document: Document.Parsed,
  text: string,
  pointer: string,
  value: Json,
): Generator<Edit[]> {
  const { node } = nodeAt(document, pointer);
  if (!node?.range) return;
  const [start, end] = node.range;
  const written = text.slice(start, end);
  const kept = written.length - written.trimEnd().length;
  const gap = start === end ? ' ' : '';
  yield [{ start, end: end - kept, text: gap + flowText(value) }];
}

function stringify(value: Json, { step, lists }: Indentation, flow: boolean): string {
  const document = new Document(value);
  visit(document, {
    Collection(_key, node) {
      if (flow || node.items.length === 0) node.flow = true;
    },
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      const isLine = flow || !node.value.includes('\n');
      const needsQuotes = isLine
        ? !mayBePlain(node.value, flow)
        : NEEDS_ESCAPE.test(node.value.replaceAll('\n', ' '));
      if (needsQuotes) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({
    lineWidth: 0,
    indent: step,
    indentSeq: lists,
    flowCollectionPadding: true,
  });
}
