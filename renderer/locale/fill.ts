import type { Counted } from '../../schemas/generated/contract.ts';

/** Puts values into the `{places}` of a text; numbers as the language of a locale writes them. */
export function fill(
  text: string,
  values: Record<string, string | number>,
  locale?: string,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' && locale ? formatNumber(value, locale) : String(value);
  });
}

/** The form of a text that goes with a number in the language of a locale. */
export function formFor(text: Counted, number: number, locale: string): string {
  return text[new Intl.PluralRules(locale).select(number)] ?? text.other;
}

/** A number as the language of a locale writes it, in its digits. */
function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat([locale, 'en']).format(value);
}
