/**
 * Whether a text has characters that cannot be stored or passed on: line breaks and NUL would break
 * mail headers, exports and PostgreSQL texts; embeddings and overrides of direction make a text look
 * like another one; half a surrogate pair is no character at all, nor is what stands for bytes that are
 * not UTF-8.
 */
export function hasBadCharacters(text: string, linesAllowed: boolean): boolean {
  const checked = linesAllowed ? text.replace(/[\n\t]/g, '') : text;
  return (
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]/u.test(checked) || !text.isWellFormed()
  );
}
