/** How wide lines may be, and what they are written in. */
export interface LineRoom {
  width: number;
  locale: string;
  widthOf(text: string): number;
}

/**
 * Breaks a text into lines, between words. A word that is too wide by itself, as a text is in languages
 * without spaces, is broken where its language allows; then a part may still be too wide.
 */
export function breakLines(text: string, { width, locale, widthOf }: LineRoom): string[] {
  const words = text.split(/\s+/).flatMap((word) => {
    const parts = widthOf(word) > width ? segments(word, locale) : [word];
    return parts.map((part, index) => ({ part, space: index === 0 ? ' ' : '' }));
  });
  const lines: string[] = [];
  for (const { part, space } of words) {
    const longer = `${lines.at(-1)}${space}${part}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** Punctuation stays with what it follows. */
function segments(word: string, locale: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, {
    granularity: 'word',
  }).segment(word)) {
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts.push(`${parts.pop()}${segment}`);
  }
  return parts;
}
