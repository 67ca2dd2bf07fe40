import type { Json } from '../../../renderer/index.ts';

/** Most characters of a text that is read well behind the bold words of its entry. */
const SHORT = 140;

/** Entries of a list, each by its texts in their order, as Markdown that reads like the list. */
export function entriesAsMarkdown(entries: readonly (readonly Json[])[]): string {
  const texts = entries.map((entry) => entry.map((text) => String(text).trim()));
  const isShort = texts.every(([, ...others]) => isLine(others));
  return texts
    .map(([title = '', ...others]) => {
      if (!isShort) return [`## ${title}`, ...others].join('\n\n');
      return others.length === 0 ? `- ${title}` : `- **${title}** ${others[0]}`;
    })
    .join(isShort ? '\n' : '\n\n');
}

function isLine(texts: readonly string[]): boolean {
  return texts.length <= 1 && texts.every((one) => one.length <= SHORT && !one.includes('\n'));
}
