import type { Diagnostic } from '../../model/diagnostic.ts';
import type { FieldText } from '../../schema/field-text.ts';
import { daysInMonth, isRealDay } from '../../text/guess-date.ts';
import type { TextCheck } from './check.ts';

/** Whether every date is a day of the calendar, and every moment a time of the day. */
export const checkDates: TextCheck = ({ texts }) =>
  ['calendar-date', 'instant'].flatMap((format) => (texts.get(format) ?? []).flatMap(checkDate));

/** Whether the date or moment that a text states can exist; other texts are fine. */
export function checkDate({ text, format, pointer }: FieldText): Diagnostic[] {
  if (format !== 'calendar-date' && format !== 'instant') return [];
  const name = `\`${pointer.slice(pointer.lastIndexOf('/') + 1)}\``;
  const [day = '', time = ''] = text.split('T');
  if (!isRealDay(day)) return [impossibleDay(name, day, pointer)];
  return format === 'instant' && !isRealTime(time) ? [impossibleTime(name, text, pointer)] : [];
}

function isRealTime(time: string): boolean {
  const match = /^(\d\d):(\d\d)(?::(\d\d))?(?:Z|[+-](\d\d):(\d\d))$/.exec(time);
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return hour < 24 && minute < 60 && second < 60 && zoneHour <= 14 && zoneMinute < 60;
}

function impossibleDay(name: string, day: string, pointer: string): Diagnostic {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const days = daysInMonth(year, month);
  return {
    rule: 'date/impossible',
    severity: 'error',
    pointer,
    message: `${name} is a day that does not exist: \`${day}\`.`,
    help:
      days > 0
        ? `That month has ${days} days.`
        : 'Months are counted from 01 to 12. A date is written as year-month-day.',
  };
}

function impossibleTime(name: string, text: string, pointer: string): Diagnostic {
  return {
    rule: 'date/impossible',
    severity: 'error',
    pointer,
    message: `${name} is a time that does not exist: \`${text}\`.`,
    help: 'Hours go from 00 to 23, minutes and seconds from 00 to 59, and the offset up to 14:00.',
  };
}
