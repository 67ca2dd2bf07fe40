import { type Document, isMap, type Node } from 'yaml';
import type { Edit } from '../model/diagnostic.ts';
import { blockLines } from './block-lines.ts';
import { lineStart } from './entries.ts';
import { hasComment, spanOf } from './flow-parts.ts';
import { isFlow, nodeAt } from './node-at.ts';
import { columnAt, indentationOf, lineBreakOf } from './write-value.ts';

/**
 * An entry of a list between braces in lines of its own, where one of its texts gets several lines;
 * everything else of it stays as it is written.
 */
export function* unfoldFlow(
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
