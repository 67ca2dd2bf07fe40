import { dateInWords } from '../locale/date-in-words.ts';
import { usePage } from './page-context.ts';

/** A day, such as 2026-03-31, as the language of the page writes it. */
export function Day({ date }: { date: string }) {
  const { locale } = usePage();
  const words = dateInWords(new Date(date), locale, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={date}>{words}</time>;
}

/** When something was last changed, in words. */
export function Updated({ date }: { date: string }) {
  const [before, after] = usePage().strings.updatedOn.split('{date}');
  return (
    <span>
      {before}
      <Day date={date} />
      {after}
    </span>
  );
}
