import { languageCodes } from '../locale/languages.ts';
import { weekdayNames } from './stated-day.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** What stands from one day to another in some language, and between days that are listed. */
const TO = /\s*[-–—]\s*|\s+(?:to|till|until|through|bis|à|au|al?|tot|do|até)\s+/iu;
const AND = /\s*[,;&/+]\s*|\s+(?:and|und|et|y|e|en|i)\s+/iu;

/**
 * The days that a text names, `Mo-Do` or `Sat, Sun`, as `mon-thu`; undefined where they are unknown, do
 * not follow each other, or are others in another language of the program.
 */
export function daysMeant(written: string): string | undefined {
  const words = written.toLowerCase().replaceAll('.', '');
  const ranges = words.split(AND).map((range) => range.split(TO));
  const meant = new Set(languageCodes.flatMap((language) => daysIn(ranges, language) ?? []));
  const [days, ...others] = meant;
  return others.length === 0 ? days : undefined;
}

function daysIn(ranges: readonly string[][], language: string): string | undefined {
  const names = weekdayNames(language).map((name) => name.toLowerCase());
  const dayOf = (word: string) =>
    names.findIndex((name) => word.length > 1 && name.startsWith(word));
  const days = ranges.map((range) => range.map(dayOf));
  const isOne = days.every(
    ([begin = 0], at) => at === 0 || begin === (days[at - 1]?.at(-1) ?? 0) + 1,
  );
  if (!isOne || days.flat().includes(-1)) return undefined;
  const [first = 0, last = 0] = [days[0]?.[0], days.at(-1)?.at(-1)];
  return first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`;
}
