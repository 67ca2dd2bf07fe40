import { type CssNode, lexer } from 'css-tree';

/** What is wrong with a place of a stylesheet. */
export interface StyleFault {
  rule: string;
  /** Offsets in the stylesheet, in UTF-16 units. */
  span: { start: number; end: number };
  message: string;
  help: string;
}

/** The names of all that CSS has of a kind. */
export function knownNames(kind: 'atrules' | 'properties' | 'types'): string[] {
  return Object.keys((lexer.dump() as Record<typeof kind, object>)[kind]);
}

/** Where the stylesheet of a section has a node. */
export function styleSpan({ loc }: Pick<CssNode, 'loc'>): StyleFault['span'] {
  return { start: loc?.start.offset ?? 0, end: loc?.end.offset ?? 0 };
}
