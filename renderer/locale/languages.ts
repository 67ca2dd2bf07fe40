import type { Language as Words } from '../../schemas/generated/contract.ts';
import known from '../../schemas/generated/languages.json' with { type: 'json' };
import scripts from '../../schemas/scripts.json' with { type: 'json' };

/** The words of a language, and its code. */
export interface Language extends Words {
  code: string;
}

/** Words of the interface that no marketer writes. */
export type Strings = Language['page'];

/** How a script is written, and what its typeface has to hold. */
export interface Script {
  direction: 'ltr' | 'rtl';
  /** What `fonts[].use` calls a typeface of it; none for the Latin script, which every one has. */
  font?: string;
  /** Its characters, as `unicode-range` of CSS has them. */
  range?: string;
  /** Its letters of everyday text. */
  letters?: string;
}

const languages: Readonly<Record<string, Language>> = Object.fromEntries(
  Object.entries(known).map(([code, words]) => [code, { code, ...words }]),
);
/** The languages that there are words of. */
export const languageCodes: readonly string[] = Object.keys(languages);
const knownScripts = scripts as Readonly<Record<string, Script>>;
const leftToRight: Script = { direction: 'ltr' };

/** The words of the first of these locales, such as `fr-CA`, that has any; else the English ones. */
export function languageFor(...locales: readonly (string | undefined)[]): Language {
  const found = locales.flatMap((locale) => languageOf(locale) ?? [])[0] ?? languages.en;
  if (!found) throw new Error('There are no English words.');
  return found;
}

/** Words of the interface in the language of a locale. */
export function stringsFor(locale: string): Strings {
  return languageFor(locale).page;
}

/** The script of a locale: that of its language, or the one it is most often written in. */
export function scriptFor(locale: string): Script {
  const name = languageOf(locale)?.script ?? new Intl.Locale(locale).maximize().script ?? '';
  return knownScripts[name] ?? leftToRight;
}

/** The script whose typeface a site calls by this name. */
export function scriptOfFont(use: string): Script | undefined {
  return Object.values(knownScripts).find(({ font }) => font === use);
}

/** Writing direction of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return scriptFor(locale).direction;
}

/** Texts of the interface in the language of a locale. */
export function interfaceTexts(locale: string): string {
  const { page, form, usual } = languageFor(locale);
  return [page, form, usual]
    .flatMap((words) => Object.values<string | object>(words))
    .flatMap((text) => (typeof text === 'string' ? text : Object.values(text)))
    .join('');
}

/** The words of a locale, where there are any. */
export function languageOf(locale = ''): Language | undefined {
  const name = locale.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(languages, name) ? languages[name] : undefined;
}
