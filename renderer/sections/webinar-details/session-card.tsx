import { fill } from '../../locale/fill.ts';
import type { SectionOf } from '../../registry/type-facts.ts';
import { formatInstant, writeOut } from '../../ui/instant.ts';
import { usePage } from '../../ui/page-context.ts';

type Session = SectionOf<'webinar-details'>['sessions'][number];

/** One date as a leaf of a calendar, with the words of the marketer beside it. */
export function SessionCard({ session, timeZone }: { session: Session; timeZone?: string }) {
  const { locale, strings } = usePage();
  const { start, note, calendar, cancelled, movedFrom } = session;
  const { label = writeOut(start, locale, timeZone) } = session;
  const leaf = (options: Intl.DateTimeFormatOptions) =>
    formatInstant(start, locale, options, timeZone);
  return (
    <li className="webinar-details__session" data-session-start={start}>
      <div className="webinar-details__leaf" aria-hidden="true">
        <span className="webinar-details__month">{leaf({ month: 'short' })}</span>
        <span className="webinar-details__day">{leaf({ day: 'numeric' })}</span>
        <span className="webinar-details__weekday">{leaf({ weekday: 'short' })}</span>
      </div>
      <div>
        <time className="webinar-details__label" dateTime={start}>
          {cancelled ? <s>{label}</s> : label}
        </time>
        {cancelled && <p className="webinar-details__changed">{strings.cancelled}</p>}
        {movedFrom && !cancelled && (
          <p className="webinar-details__changed">
            {fill(strings.movedFrom, { moment: writeOut(movedFrom, locale, timeZone) })}
          </p>
        )}
        {note && <p className="soft small">{note}</p>}
        {calendar && !cancelled && (
          <p className="small">
            <a href={calendar} download>
              {strings.addToCalendar}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
