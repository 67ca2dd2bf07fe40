import type { Language as Words } from '../../schemas/generated/contract.ts';
import known from '../../schemas/generated/languages.json' with { type: 'json' };
import scripts from '../../schemas/scripts.json' with { type: 'json' };

/** The words of a language, and its code. */
export interface Language extends Words {
  code: string;
}

/** The words that a site brings along, by the tags of their languages, such as `ja` or `fr-CA`. */
export type OwnWords = Readonly<Record<string, Words>>;

/** Whether a site brings along no words. */
export function isNone(words: OwnWords): boolean {
  return Object.keys(words).length === 0;
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

/** The words of a locale, such as `fr-CA`: those of the site, else those of the program, else the English ones. */
export function languageFor(locale: string | undefined, own?: OwnWords): Language {
  const found = languageOf(locale, own) ?? languages.en;
  if (!found) throw new Error('There are no English words.');
  return found;
}

/** Words of the interface in the language of a locale. */
export function stringsFor(locale: string, own?: OwnWords): Strings {
  return languageFor(locale, own).page;
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

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return scriptFor(locale).direction;
}

/** Texts of the interface in the language of a locale. */
export function interfaceTexts(locale: string, own?: OwnWords): string {
  const { page, form, usual } = languageFor(locale, own);
  return [page, form, usual]
    .flatMap((words) => Object.values<string | object>(words))
    .flatMap((text) => (typeof text === 'string' ? text : Object.values(text)))
    .join('');
}

/** The words of a locale, where there are any. Those of a site may be of its country or script, too. */
export function languageOf(locale = '', own: OwnWords = {}): Language | undefined {
  const codes = isNone(own) || locale === '' ? [] : namesOf(locale);
  const code = codes.find((one) => Object.hasOwn(own, one));
  const words = code === undefined ? undefined : own[code];
  if (code !== undefined && words) return { code, ...words };
  const name = locale.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(languages, name) ? languages[name] : undefined;
}

/** As pages write the tags of their languages. */
export const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/;

/** The tags under which words of a locale may be, the most exact first: zh-TW, zh-Hant, zh. */
function namesOf(tag: string): string[] {
  if (!TAG.test(tag)) return [tag];
  const { language, script } = new Intl.Locale(tag).maximize();
  return [tag, `${language}-${script}`, language];
}
