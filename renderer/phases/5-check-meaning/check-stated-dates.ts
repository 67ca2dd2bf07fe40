import type { Diagnostic } from '../../model/diagnostic.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import { dayInWords, statedDay, weekdayOf } from '../../text/stated-day.ts';
import type { PageCheck } from './check.ts';

/** Whether the dates in the words of a page exist, and are on the weekdays that are named with them. */
export const statedDatesCheck: PageCheck = {
  rules: {
    'date/stated': {
      title: 'A date in words that cannot be right',
      why: 'Visitors come on the wrong day, or ask which of the two is meant.',
      fix: 'Correct the day or the weekday.',
      wrong: 'text: On Sunday, 5 December 2026 (which is a Saturday)',
      right: 'text: On Saturday, 5 December 2026',
      canBeOff: true,
    },
  },
  check({ page: { content }, texts, index }) {
    const locale = content.locale ?? index.locale ?? 'en';
    const all = ['', 'markdown'].flatMap((format) => texts.get(format) ?? []);
    const dated = all.filter(({ text }) => text.includes(' 20'));
    // A text may be a part of others, by a variable: the place to correct it is that of the shortest.
    const shortFirst = dated.toSorted((a, b) => a.text.length - b.text.length);
    const found = shortFirst.flatMap((field) => checkText(field, locale));
    return [...Map.groupBy(found, ({ words }) => words).values()].flatMap(([first]) => first ?? []);
  },
};

/** How far before its year a date begins, with the weekday. */
const REACH = 48;

function checkText({ text: written, format, pointer }: FieldText, locale: string): Diagnostic[] {
  const text = format === 'markdown' ? withoutCode(written) : written;
  return Array.from(text.matchAll(/(?<=[\p{L}\d.,)]\s+)20\d\d(?!\d)/gu)).flatMap(
    ({ 0: year, index }) => {
      const before =
        text
          .slice(Math.max(0, index - REACH), index)
          .split('\n')
          .at(-1) ?? '';
      const { weekday, date } = statedDay(before, locale);
      const at = date ? before.indexOf(date.words) : -1;
      if (
        !date ||
        !/^(?:st|nd|rd|th)?,?\s+(?:de[l]?\s+)?$/.test(before.slice(at + date.words.length))
      )
        return [];
      const { month, day } = date;
      const named = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const words = before.slice(at) + year;
      const found = explain(named, weekday, locale);
      return found ? [{ rule: 'date/stated', severity: 'warning', pointer, words, ...found }] : [];
    },
  );
}

function explain(day: string, weekday: string | undefined, locale: string) {
  const moment = new Date(day);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) {
    return { message: `There is no such day as ${day}.`, help: 'Correct the day.' };
  }
  const right = weekdayOf(day, locale);
  if (weekday === undefined || weekday.toLowerCase() === right.toLowerCase()) return undefined;
  return {
    message: `This says ${weekday}, but ${dayInWords(day)} is a ${weekdayOf(day, 'en')}.`,
    help: `Write ${right}, or correct the day.`,
  };
}
