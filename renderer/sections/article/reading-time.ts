import { readableText } from '../../text/markdown.ts';

/** Words a minute that adults read of a text in their own language; Brysbaert, 2019. */
const WORDS_A_MINUTE = 238;

/** The words of a Markdown text, as the language of a locale divides them. */
export function countWords(body: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(readableText(body));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/** Minutes that reading takes, at least one. */
export function minutesToRead(body: string, locale: string): number {
  return Math.max(1, Math.round(countWords(body, locale) / WORDS_A_MINUTE));
}
