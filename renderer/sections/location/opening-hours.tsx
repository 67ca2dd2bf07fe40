import { Fragment } from 'react';
import { usePage } from '../../ui/page-context.ts';
import { type Hours as HoursData, hoursWords, openDays } from './hours.ts';

const ALL_DAY = '0:00,24:00';

/** Days with their times, in the words of the page's language. */
export function Hours({ hours, label }: { hours: HoursData; label?: string }) {
  const { locale, strings } = usePage();
  const words = hoursWords(locale);
  return (
    <div className="location__hours">
      <p className="location__label">{label ?? strings.openingHours}</p>
      <dl>
        {openDays(hours).map((days) => (
          <div key={words.days(days)} className="location__days">
            <dt>{words.days(days)}</dt>
            <dd className="tabular">
              {days.spans.length === 0 && strings.closed}
              {days.spans.map((span, index) => (
                <Fragment key={span[0]}>
                  {index > 0 && <br />}
                  {span.join() === ALL_DAY ? strings.aroundTheClock : words.span(span)}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
