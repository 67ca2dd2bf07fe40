import type { Token } from 'markdown-it';

/** A heading among the tokens of a text. */
interface FoundHeading {
  opening: Token;
  closing: Token;
  /** What stands between both. */
  inline: Token;
  level: number;
  /** Unique in its text: made of the words of the heading. */
  id: string;
}

/** The headings of a text by its tokens, in their order. */
function findHeadings(tokens: readonly Token[]): FoundHeading[] {
  const taken = new Map<string, number>();
  return tokens.flatMap((opening, index) => {
    const [inline, closing] = [tokens[index + 1], tokens[index + 2]];
    if (opening.type !== 'heading_open' || !inline || !closing) return [];
    const name = nameOf(headingText(inline.children ?? []));
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const id = count === 1 ? name : `${name}-${count}`;
    return [{ opening, closing, inline, level: Number(opening.tag.slice(1)), id }];
  });
}

/** The headings of a text by its tokens, with their numbers; no level is skipped below the first. */
export function outline(tokens: readonly Token[]) {
  const headings = findHeadings(tokens);
  const levels = [...new Set(headings.map(({ level }) => level))].sort();
  const depths = headings.map(({ level }) => levels.indexOf(level) + 1);
  const numbers = headingNumbers(depths);
  return headings.map((heading, index) => ({
    ...heading,
    depth: depths[index] ?? 1,
    number: numbers[index] ?? '',
  }));
}

/** The numbers of headings by their levels from 1, such as `2.` and `2.1`. */
function headingNumbers(levels: readonly number[]): string[] {
  const counts: number[] = [];
  return levels.map((level) => {
    counts.length = level;
    for (let above = 0; above < level; above += 1) counts[above] ??= 0;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    return level === 1 ? `${counts[0]}.` : counts.join('.');
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
