import { formatDay } from '../locale/day.ts';
import { usePage } from './page-context.ts';

/** A day, such as 2026-03-31, as the language of the page writes it. */
export function Day({ date }: { date: string }) {
  const { locale } = usePage();
  return <time dateTime={date}>{formatDay(date, locale)}</time>;
}
