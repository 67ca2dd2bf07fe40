/** The text of an article in its two parts. */
export interface ArticleParts {
  /** Its front matter; every character is at the place where it is in the whole text. */
  head: string;
  /** The Markdown below, and where it begins. */
  body: string;
  bodyStart: number;
}

const FENCE = /^\ufeff?---[ \t]*(?:\r\n?|\n)/;
const END = /^---[ \t]*(?:\r\n?|\n|$)/m;

/**
 * Divides an article: YAML between two lines of three hyphens, then Markdown. Undefined for a text
 * without these lines.
 */
export function articleParts(text: string): ArticleParts | undefined {
  const opening = FENCE.exec(text)?.[0].length;
  if (opening === undefined) return undefined;
  const end = END.exec(text.slice(opening));
  if (!end) return undefined;
  const headEnd = opening + end.index;
  const bodyStart = headEnd + end[0].length;
  const fence = text.slice(0, opening).replace(/[^\r\n]/g, ' ');
  return {
    head: fence + text.slice(opening, headEnd),
    body: text.slice(bodyStart),
    bodyStart,
  };
}
