/**
 * What a typed text ends with in its file, which had `before`: several lines of Markdown end with a line break,
 * as people write them, and one line with none; a text that stays one or the other ends as it did.
 */
export function textEnd(typed: string, before: unknown, isMarkdown: boolean): '' | '\n' {
  const text = typeof before === 'string' ? before : '';
  const isLong = typed.includes('\n');
  const isAsBefore = isLong === /\n./s.test(text);
  return (isAsBefore ? text.endsWith('\n') : isMarkdown && isLong) ? '\n' : '';
}
