/** The language of a locale, such as `en` of `en-GB`. */
export function primaryLanguage(locale: string): string {
  return locale.split('-')[0] ?? locale;
}
