import { Section, SectionHead, type SectionProps } from 'campaign-site';
import type { OpeningHoursSection } from '../types.ts';

/** When the doors are open, a row for each day. */
export function OpeningHours({ section }: SectionProps<OpeningHoursSection>) {
  const { heading, days, note } = section;
  return (
    <Section section={section}>
      <SectionHead heading={heading} />
      <dl className="opening-hours__days">
        {days.map(({ day, from, to }) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>
              <time>{from}</time> – <time>{to}</time>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="opening-hours__note">{note}</p>}
    </Section>
  );
}
