import { readableText } from '../../text/read-markdown.ts';
import { formatMinutes } from '../../ui/format-minutes.ts';

/** Words a minute that adults read of a text in their own language; Brysbaert, 2019. */
const WORDS_A_MINUTE = 238;

/** The words of a Markdown text, as the language of a locale divides them. */
export function countWords(body: string, locale: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(readableText(body));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/** How long reading takes, such as `5 minutes`; at least one. */
export function readingTime(body: string, locale: string): string {
  const minutes = Math.max(1, Math.round(countWords(body, locale) / WORDS_A_MINUTE));
  return formatMinutes(minutes, locale);
}
