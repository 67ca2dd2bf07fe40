import { languageCodes } from './languages.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** The code of a language or country that is called so in one of the languages of the program. */
export function codeOfName(name: string, type: 'language' | 'region'): string | undefined {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const codes = type === 'region' ? pairs.map((pair) => pair.toUpperCase()) : pairs;
  // A country that is no more may have the name of its successor.
  const isCurrent = (code: string) => {
    const tag = type === 'region' ? `und-${code}` : code;
    return Intl.getCanonicalLocales(tag)[0] === tag;
  };
  const wanted = name.trim().toLowerCase();
  for (const language of new Set(['en', ...languageCodes])) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    const code = codes.find((one) => names.of(one)?.toLowerCase() === wanted && isCurrent(one));
    if (code !== undefined) return code;
  }
  return undefined;
}
