import { oncePerText } from '../model/once.ts';

/** A length of time in words, such as `5 minutes`. */
export function formatMinutes(minutes: number, locale: string): string {
  return minutesIn(locale).format(minutes);
}

const minutesIn = oncePerText(
  (locale) =>
    new Intl.NumberFormat([locale, 'en'], {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'long',
    }),
);
