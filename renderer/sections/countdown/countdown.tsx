import type { SectionProps } from '../../registry/type-facts.ts';
import { Button } from '../../ui/elements.tsx';
import { toDateTime, writeOut } from '../../ui/instant.ts';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Heading, Section } from '../../ui/section.tsx';
import { TWO_DIGITS, UNITS } from './time-left.ts';

/** Time left until a moment. The moment itself is written out: that needs no script. */
export function Countdown({ section }: SectionProps<'countdown'>) {
  const { strings } = usePage();
  return (
    <Section section={section} background="dark" label={section.heading ? undefined : strings.days}>
      <Island name="countdown" component={Row} on="visible" margin={100} slots={{ section }} />
    </Section>
  );
}

function Row({ section }: SectionProps<'countdown'>) {
  const { locale, strings } = usePage();
  const { heading, until, timeZone, ended = strings.timeIsUp, action } = section;
  const zeros = new Intl.NumberFormat([locale, 'en'], TWO_DIGITS).format(0);
  return (
    <div className="countdown__row" data-state="waiting">
      <div className="countdown__text">
        <div>{heading && <Heading className="countdown__heading">{heading}</Heading>}</div>
        <div className="countdown__when">
          <p className="countdown__date">
            <time dateTime={toDateTime(until)}>{writeOut(until, locale, timeZone)}</time>
          </p>
          <div className="countdown__ended" role="status">
            <span>{ended}</span>
          </div>
        </div>
      </div>
      <div className="countdown__clock tabular" role="timer">
        {UNITS.map((unit) => (
          <div key={unit} className="countdown__cell">
            <span className="countdown__value" data-countdown-unit={unit}>
              {zeros}
            </span>
            <span className="countdown__unit">{strings[unit]}</span>
          </div>
        ))}
      </div>
      <div className="countdown__action">{action && <Button button={action} />}</div>
    </div>
  );
}
