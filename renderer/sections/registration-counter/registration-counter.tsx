import { fill, formFor } from '../../locale/fill.ts';
import type { SectionProps } from '../../registry/facts.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Heading } from '../../ui/heading.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage, usePath } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';
import { RegistrationCounterIsland } from './registration-counter.island.tsx';

/** How many places are taken, in figures and as a bar. A stated number needs no script. */
export function RegistrationCounter({ section }: SectionProps<'registration-counter'>) {
  const { heading, base, max, text, screens = 'all', proof, action } = section;
  const { locale, strings } = usePage();
  const path = usePath();
  const { percentFull, recentlyTaken, pauseUpdates } = strings;
  const placesTaken = formFor(strings.placesTaken, max, locale);
  const props = {
    source: proof.source,
    base,
    max,
    form: action?.href.startsWith('#') ? path + action.href : undefined,
    text,
    locale,
    words: { percentFull, placesTaken, recentlyTaken, pauseUpdates },
  };
  const slots = {
    heading: heading && <Heading className="registration-counter__heading">{heading}</Heading>,
    action: action && <Button button={action} />,
  };
  return (
    <Section
      section={section}
      className={classes(screens !== 'all' && `registration-counter--${screens}`)}
      label={heading ? undefined : fill(placesTaken, { count: base, max }, locale)}
    >
      {proof.source === 'manual' ? (
        <RegistrationCounterIsland {...props} {...slots} />
      ) : (
        <Island
          name="registration-counter"
          component={RegistrationCounterIsland}
          on="visible"
          margin={100}
          props={props}
          slots={slots}
        />
      )}
    </Section>
  );
}
