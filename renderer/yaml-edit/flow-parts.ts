import type { Node, Pair } from 'yaml';

/** Where something stands in the text, by offsets. */
export interface FlowPart {
  start: number;
  end: number;
}

/** Where an entry between brackets or a field between braces stands. */
export function spanOf(item: unknown, text: string): FlowPart {
  const { key, value } = item as Pair<Node, Node | null>;
  const first = (key ?? item) as Node;
  const last = (key ? (value ?? key) : item) as Node;
  const start = first.range?.[0] ?? 0;
  const end = last.range?.[1] ?? 0;
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** Whether the tokens of a part of the file contain a comment; one behind its `end` is no part of it. */
export function hasComment(token: unknown, end: number): boolean {
  if (typeof token !== 'object' || token === null) return false;
  if ('type' in token && token.type === 'comment')
    return 'offset' in token && Number(token.offset) < end;
  return Object.values(token).some((inner) => hasComment(inner, end));
}
