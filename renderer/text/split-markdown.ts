import MarkdownIt, { type Token } from 'markdown-it';
import { headingText } from './headings.ts';

const reader = new MarkdownIt({ html: false });

/** A text as a list: what stands before its entries, and each of them. */
export interface SplitText {
  /** Markdown; '' if the text begins with its first entry. */
  lead: string;
  /** Titles are plain, texts Markdown. */
  entries: { title: string; text?: string }[];
}

/**
 * Splits Markdown below each of its highest headings, or into the entries of its one list; undefined
 * for a text that has neither.
 */
export function splitMarkdown(text: string): SplitText | undefined {
  const tokens = reader.parse(text, {});
  const lines = text.split('\n');
  return splitByHeadings(tokens, lines) ?? splitByList(tokens, lines);
}

function splitByHeadings(
  tokens: readonly Token[],
  lines: readonly string[],
): SplitText | undefined {
  const headings = tokens.flatMap(({ type, tag, level, map }, index) => {
    const isOwn = type === 'heading_open' && level === 0 && map;
    return isOwn ? [{ tag, map, words: headingText(tokens[index + 1]?.children ?? []) }] : [];
  });
  const highest = headings.map(({ tag }) => tag).sort()[0];
  const own = headings.filter(({ tag }) => tag === highest);
  const [first] = own;
  if (!first) return undefined;
  return {
    lead: joined(lines.slice(0, first.map[0])),
    entries: own.map(({ words, map }, index) =>
      entryOf(words, joined(lines.slice(map[1], own[index + 1]?.map[0]))),
    ),
  };
}

function splitByList(tokens: readonly Token[], lines: readonly string[]): SplitText | undefined {
  const lists = tokens.filter(({ type, level }) => level === 0 && /_list_open$/.test(type));
  const around = lists[0]?.map;
  if (lists.length !== 1 || !around) return undefined;
  const entries = tokens.flatMap(({ type, level, map }, index) => {
    if (type !== 'list_item_open' || level !== 1 || !map) return [];
    const inline = tokens[index + 2];
    const [, ...others] = lines.slice(inline?.map?.[0], map[1]);
    return [entryOfItem(inline, joined(others.map((line) => line.trim())))];
  });
  return { lead: joined([...lines.slice(0, around[0]), '', ...lines.slice(around[1])]), entries };
}

/** Bold first words are the title of an entry. */
function entryOfItem(inline: Token | undefined, rest: string): SplitText['entries'][number] {
  const { content = '', children } = inline ?? {};
  const [, bold, text = ''] = /^\*\*([^*]+)\*\*:?\s*([\s\S]*)$/.exec(content) ?? [];
  if (bold === undefined) return entryOf(headingText(children ?? []), rest);
  return entryOf(bold.replace(/:$/, ''), text || rest);
}

function entryOf(title: string, text: string): SplitText['entries'][number] {
  return text === '' ? { title } : { title, text };
}

/** Lines as a text; several of them end as lines do. */
function joined(lines: readonly string[]): string {
  const text = lines.join('\n').trim();
  return text.includes('\n') ? `${text}\n` : text;
}
