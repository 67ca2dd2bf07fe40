import { ar } from './ar.ts';
import { en, type Strings } from './en.ts';
import { fr } from './fr.ts';

export type { Strings };

const LANGUAGES: Record<string, Strings> = { en, ar, fr };

/** Words of the interface in the language of a locale; English where there is no translation. */
export function stringsFor(locale: string): Strings {
  return LANGUAGES[locale.split('-')[0] ?? 'en'] ?? en;
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']);

/** Writing direction of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** Every character of the interface in all its languages. */
export function interfaceCharacters(): string {
  return Object.values(LANGUAGES)
    .flatMap((strings) => Object.values(strings))
    .join('');
}
