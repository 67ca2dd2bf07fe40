import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { formatInstant } from '../../ui/instant.ts';
import { usePage } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

/** Time left until a moment. The moment itself is written out: that needs no script. */
export function Countdown({ section }: SectionProps<'countdown'>) {
  const { heading, until, ended, action } = section;
  const { locale, strings } = usePage();
  const cells = ['days', 'hours', 'minutes', 'seconds'] as const;
  return (
    <Section section={section} background="dark" label={heading ? undefined : strings.days}>
      <div className="countdown__row" data-countdown-until={until}>
        <div className="countdown__text">
          {heading && <Heading className="countdown__heading">{heading}</Heading>}
          <p className="countdown__date">
            <time dateTime={until}>{writeOut(until, locale)}</time>
          </p>
          {ended && (
            <p className="countdown__ended" data-countdown-ended hidden>
              {ended}
            </p>
          )}
        </div>
        <div className="countdown__clock tabular" role="timer">
          {cells.map((unit) => (
            <div key={unit} className="countdown__cell">
              <span className="countdown__value" data-countdown-unit={unit}>
                00
              </span>
              <span className="countdown__unit">{strings[unit]}</span>
            </div>
          ))}
        </div>
        {action && (
          <div className="countdown__action">
            <Button button={action} />
          </div>
        )}
      </div>
    </Section>
  );
}

function writeOut(instant: string, locale: string): string {
  return formatInstant(instant, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
