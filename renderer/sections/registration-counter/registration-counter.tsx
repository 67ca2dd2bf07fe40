import { fill } from '../../locale/fill.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Heading } from '../../ui/heading.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

/** How many places are taken, in figures and as a bar. */
export function RegistrationCounter({ section }: SectionProps<'registration-counter'>) {
  const { heading, base, max, text, screens = 'all', proof, action } = section;
  const { strings } = usePage();
  const percent = Math.min(100, Math.round((base / max) * 100));
  const taken = fill(strings.placesTaken, { count: base, max });
  return (
    <Section
      section={section}
      className={classes(screens !== 'all' && `registration-counter--${screens}`)}
      label={heading ? undefined : taken}
    >
      <div
        className="registration-counter__card surface"
        data-counter-base={base}
        data-counter-max={max}
        data-counter-source={proof.source}
      >
        <div className="registration-counter__lines">
          {heading && <Heading className="registration-counter__heading">{heading}</Heading>}
          <p className="registration-counter__percent tabular" data-counter-percent>
            {fill(strings.percentFull, { percent })}
          </p>
        </div>
        <Bar percent={percent} />
        <div className="registration-counter__lines">
          {text && <p className="registration-counter__text">{text}</p>}
          <p className="registration-counter__taken tabular" data-counter-taken>
            {taken}
          </p>
        </div>
        {action && (
          <div className="registration-counter__action">
            <Button button={action} />
          </div>
        )}
      </div>
    </Section>
  );
}

/** The bar, decoration for the figures beside it. Its length stands in the drawing. */
function Bar({ percent }: { percent: number }) {
  return (
    <svg
      className="registration-counter__bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="registration-counter__fill" width={percent} height="1" />
    </svg>
  );
}
