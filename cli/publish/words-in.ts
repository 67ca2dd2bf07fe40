/** What code may name or compose a class of: its words, and beginnings of them such as `button--`. */
export function wordsIn(code: string): string[] {
  return [...new Set(code.match(/[a-z][\w-]{2,}/g) ?? [])].sort();
}
