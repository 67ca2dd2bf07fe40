import type { Token } from 'markdown-it';

/** A heading among the tokens of a text. */
export interface FoundHeading {
  opening: Token;
  closing: Token;
  content: readonly Token[];
  level: number;
  /** Unique in its text: made of the words of the heading. */
  id: string;
}

/** The headings of a text by its tokens, in their order. */
export function articleOutline(tokens: readonly Token[]): FoundHeading[] {
  const taken = new Map<string, number>();
  return tokens.flatMap((opening, index) => {
    const [inline, closing] = [tokens[index + 1], tokens[index + 2]];
    if (opening.type !== 'heading_open' || !inline || !closing) return [];
    const content = inline.children ?? [];
    const name = nameOf(headingText(content));
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const id = count === 1 ? name : `${name}-${count}`;
    return [{ opening, closing, content, level: Number(opening.tag.slice(1)), id }];
  });
}

/** The words of some inline tokens. */
export function headingText(content: readonly Token[]): string {
  return content
    .map(({ type, content: text }) =>
      /break/.test(type) ? ' ' : /^(text|code)/.test(type) ? text : '',
    )
    .join('');
}

/** A heading as an address has it; letters of every script stay. */
function nameOf(text: string): string {
  const name = text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return name.replace(/^-+|-+$/g, '') || 'part';
}
