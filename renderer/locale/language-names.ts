import { languageOf } from './languages.ts';
import { primaryLanguage } from './primary-language.ts';

/**
 * The languages of some locales, each named in itself: `Français`. If several have one language, the
 * country distinguishes them: `English (Canada)`.
 */
export function nameLanguages(locales: readonly string[]): string[] {
  const languages = locales.map(primaryLanguage);
  return locales.map((locale, index) => {
    const language = languages[index] ?? locale;
    const isOnly = languages.filter((other) => other === language).length === 1;
    return isOnly
      ? (languageOf(locale)?.name ?? nameOf(language, language))
      : nameOf(locale, language);
  });
}

function nameOf(locale: string, language: string): string {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' });
  const [first = '', ...rest] = names.of(locale) ?? locale;
  return first.toLocaleUpperCase(language) + rest.join('');
}
