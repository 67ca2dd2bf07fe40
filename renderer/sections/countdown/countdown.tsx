import type { SectionProps } from '../../registry/facts.ts';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { writeOut } from '../../ui/instant.ts';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';
import { CountdownIsland } from './countdown.island.tsx';

/** Time left until a moment. The moment itself is written out: that needs no script. */
export function Countdown({ section }: SectionProps<'countdown'>) {
  const { heading, until, timeZone, ended, action } = section;
  const { locale, strings } = usePage();
  const { days, hours, minutes, seconds } = strings;
  return (
    <Section section={section} background="dark" label={heading ? undefined : days}>
      <Island
        name="countdown"
        component={CountdownIsland}
        on="visible"
        margin={100}
        props={{
          until,
          date: writeOut(until, locale, timeZone),
          ended,
          units: { days, hours, minutes, seconds },
        }}
        slots={{
          heading: heading && <Heading className="countdown__heading">{heading}</Heading>,
          action: action && <Button button={action} />,
        }}
      />
    </Section>
  );
}
