import type { Selected } from './paragraphs-at.ts';

/**
 * Begins a paragraph in Markdown in place of what is selected, or the next entry of a list; an entry
 * without words ends its list.
 */
export function beginParagraph({ text, start, end }: Selected): Selected {
  const before = text.slice(0, start).replace(/ +$/, '');
  const rest = text.slice(end).replace(/^ +/, '');
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const [sign = '', indent = '', number] = /^(\s*)(?:[-*+]|(\d+)[.)])(?:\s+|$)/.exec(line) ?? [];
  if (sign === '') return put(before, before.endsWith('\n\n') || before === '' ? '' : '\n\n', rest);
  if (line === sign.trimEnd()) return put(before.slice(0, -line.length), '\n', rest);
  const next = number === undefined ? sign : sign.replace(number, String(Number(number) + 1));
  return put(before, `\n${indent}${next.trimStart()}`, rest);
}

function put(before: string, between: string, rest: string): Selected {
  const at = before.length + between.length;
  return { text: before + between + rest, start: at, end: at };
}
