/**
 * What of a typed text is put into its file, which had `before`: several lines of Markdown end with one line break,
 * as people write them, and one line with none; a text that stays one or the other ends as it did.
 */
export function withTextEnd(typed: string, before: unknown, isMarkdown: boolean): string {
  const text = typeof before === 'string' ? before : '';
  const words = typed.replace(/\n+$/, '');
  const isLong = words.includes('\n');
  const isAsBefore = isLong === /\n./s.test(text);
  return words + ((isAsBefore ? text.endsWith('\n') : isMarkdown && isLong) ? '\n' : '');
}
