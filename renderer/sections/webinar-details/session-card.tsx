import type { SectionOf } from '../../registry/facts.ts';
import { formatInstant } from '../../ui/instant.ts';
import { usePage } from '../../ui/page-context.ts';

type Session = SectionOf<'webinar-details'>['sessions'][number];

/** One date as a leaf of a calendar, with the words of the marketer beside it. */
export function SessionCard({ session }: { session: Session }) {
  const { locale } = usePage();
  const { start, label, note } = session;
  return (
    <li className="webinar-details__session" data-session-start={start}>
      <div className="webinar-details__leaf" aria-hidden="true">
        <span className="webinar-details__month">
          {formatInstant(start, locale, { month: 'short' })}
        </span>
        <span className="webinar-details__day">
          {formatInstant(start, locale, { day: 'numeric' })}
        </span>
        <span className="webinar-details__weekday">
          {formatInstant(start, locale, { weekday: 'short' })}
        </span>
      </div>
      <div>
        <time className="webinar-details__label" dateTime={start}>
          {label}
        </time>
        {note && <p className="soft small">{note}</p>}
      </div>
    </li>
  );
}
