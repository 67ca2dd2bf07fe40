import { fill, formFor } from '../../locale/fill.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Button, Icon } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage, usePath } from '../../ui/page-context.ts';
import { Heading, Section } from '../../ui/section.tsx';
import { note } from '../../ui/uses.ts';
import { type SeatsWords, seatsInWords } from './seats.ts';

/** How many places are taken, in figures and as a bar. A stated number needs no script. */
export function RegistrationCounter({ section }: SectionProps<'registration-counter'>) {
  const { heading, base, max, screens = 'all', proof, action } = section;
  const { locale, strings, leads, serviceUrl } = usePage();
  const path = usePath();
  const { percentFull, recentlyTaken } = strings;
  const placesTaken = formFor(strings.placesTaken, max, locale);
  const words = { max, locale, words: { percentFull, placesTaken, recentlyTaken } };
  if (proof.source === 'registrations') note('services', leads.service);
  return (
    <Section
      section={section}
      className={classes(screens !== 'all' && `registration-counter--${screens}`)}
      label={
        heading || isUnknown(section) ? undefined : fill(placesTaken, { count: base, max }, locale)
      }
    >
      {proof.source === 'manual' ? (
        <Card section={section} {...words} />
      ) : (
        <Island
          name="registration-counter"
          component={Card}
          // What is hidden never comes into view.
          on={isUnknown(section) ? 'idle' : 'visible'}
          margin={100}
          props={{
            source: proof.source,
            base,
            service: serviceUrl || undefined,
            form: action?.href.startsWith('#') ? path + action.href : undefined,
            ...words,
          }}
          slots={{ section }}
        />
      )}
    </Section>
  );
}

/** Whether only the service knows how many places are taken. */
function isUnknown({ base, proof }: SectionOf<'registration-counter'>): boolean {
  return proof.source === 'registrations' && base === 0;
}

/** The card of a counter. One that moves by itself can be paused. */
function Card({ section, ...words }: SectionProps<'registration-counter'> & SeatsWords) {
  const { heading, base, text, proof, action } = section;
  const { strings } = usePage();
  const { percent, full, recent, taken } = seatsInWords({ count: base, recent: 0 }, words);
  const moves = proof.source !== 'manual';
  return (
    <div
      className="registration-counter__card surface"
      data-counter-source={proof.source}
      hidden={isUnknown(section)}
    >
      <div className="registration-counter__lines">
        <div>
          {heading && <Heading className="registration-counter__heading">{heading}</Heading>}
        </div>
        <div className="registration-counter__full">
          <p className="registration-counter__percent tabular" data-counter-percent>
            {full}
          </p>
          {moves && (
            <button
              type="button"
              className="registration-counter__pause"
              aria-label={strings.pauseUpdates}
              aria-pressed={false}
            >
              <Icon name="pause" />
              <Icon name="play" />
            </button>
          )}
        </div>
      </div>
      <SeatsBar percent={percent} />
      <div className="registration-counter__lines">
        {text && <p className="registration-counter__text">{text}</p>}
        <div className="registration-counter__figures tabular">
          {moves && (
            <p className="registration-counter__recent" data-counter-recent={0}>
              {recent}
            </p>
          )}
          <p className="registration-counter__taken" data-counter-taken>
            {taken}
          </p>
        </div>
      </div>
      <div className="registration-counter__action">{action && <Button button={action} />}</div>
    </div>
  );
}

/** The bar, decoration for the figures beside it. Its length is an attribute of the SVG. */
function SeatsBar({ percent }: { percent: number }) {
  return (
    <svg
      className="registration-counter__bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="registration-counter__fill" width={percent} height="1" />
    </svg>
  );
}
