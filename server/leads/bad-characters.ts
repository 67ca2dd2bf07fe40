/**
 * Whether a text has characters that cannot be stored or passed on: line breaks and NUL would break
 * mail headers, exports and PostgreSQL texts; half a surrogate pair is no character at all.
 */
export function hasBadCharacters(text: string, linesAllowed: boolean): boolean {
  const checked = linesAllowed ? text.replace(/[\n\t]/g, '') : text;
  return /[\p{Cc}\u2028\u2029]/u.test(checked) || !text.isWellFormed();
}
