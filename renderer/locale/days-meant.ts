import { languageCodes } from './languages.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** What stands from one day to another in some language, and between days that are listed. */
const TO = /\s*[-–—]\s*|\s+(?:to|till|until|through|bis|à|au|al?|tot|do|até)\s+/iu;
const AND = /\s*[,;&/+]\s*|\s+(?:and|und|et|y|e|en|i)\s+/iu;

/**
 * The days that a text names in one of the languages of the program, `Mo-Do` or `Sat, Sun`, as
 * `mon-thu`; undefined where they are unknown, or do not follow each other.
 */
export function daysMeant(written: string): string | undefined {
  const words = written.toLowerCase().replaceAll('.', '');
  for (const language of ['en', ...languageCodes]) {
    const names = namesIn(language);
    const ranges = words
      .split(AND)
      .map((range) =>
        range.split(TO).map((word) => names.findIndex((name) => isShort(word, name))),
      );
    const [first = -1, last = -1] = [ranges[0]?.[0], ranges.at(-1)?.at(-1)];
    if (ranges.flat().includes(-1)) continue;
    const isOne = ranges.every(
      ([begin = 0], at) => at === 0 || begin === (ranges[at - 1]?.at(-1) ?? 0) + 1,
    );
    if (!isOne) return undefined;
    return first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`;
  }
  return undefined;
}

function isShort(word: string, name: string): boolean {
  return word.length > 1 && name.startsWith(word);
}

/** The names of the days of a week, from Monday on; the 1st of January 2024 was one. */
function namesIn(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return DAYS.map((_, day) => format.format(Date.UTC(2024, 0, 1 + day)).toLowerCase());
}
