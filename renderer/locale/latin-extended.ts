import { interfaceTexts, type OwnWords } from './languages.ts';

/**
 * Letters of the Latin script beyond those of Western Europe, such as Polish and Turkish ones:
 * packages of typefaces keep them in a file of their own, called `latin-ext`.
 */
const LETTERS = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/;

/** The same as `unicode-range` of CSS has them. */
export const LATIN_EXTENDED = 'U+100-130,U+132-151,U+154-24F,U+1E00-1EFF';

/** Whether a text has any of them. */
export function hasLatinExtended(text: string): boolean {
  return LETTERS.test(text);
}

/** Whether pages in the language of a locale have them as a rule. */
export function needsLatinExtended(locale: string, own: OwnWords): boolean {
  return hasLatinExtended(interfaceTexts(locale, own));
}
