import type { Person } from '../../generated/types.ts';
import type { SectionProps } from '../../registry/type-facts.ts';
import { Icon, Points } from '../../ui/elements.tsx';
import { Portrait } from '../../ui/image.tsx';
import { Island } from '../../ui/island.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage, useProvider } from '../../ui/page-context.ts';
import { Section, SectionHead } from '../../ui/section.tsx';

/** A calendar behind a link to it: nothing loads from the service before a visitor follows it. */
export function Booking({ section }: SectionProps<'booking'>) {
  const { eyebrow, heading, text, person, points, calendar, button, note } = section;
  const { address } = calendar;
  const { name } = useProvider('calendar', calendar.provider);
  const { strings } = usePage();
  return (
    <Section section={section}>
      <div className="booking__columns">
        <div className="booking__words">
          <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
          {person && <Host person={person} />}
          <Points points={points} />
        </div>
        <div>
          <Island
            name={name}
            thirdParty
            component={Facade}
            on="visible"
            props={{ address, title: heading }}
            slots={{ label: button, newTab: strings.opensInNewTab }}
          />
          {note && <Markdown text={note} className="booking__note soft small" />}
        </div>
      </div>
    </Section>
  );
}

function Host({ person: { name, role, organization, portrait } }: { person: Person }) {
  return (
    <div className="booking__host">
      <Portrait name={name} image={portrait} size="lg" />
      <div>
        <p className="booking__name">{name}</p>
        <p className="soft small">{[role, organization].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

/** A link to the calendar, which opens in its place once the island is alive. */
function Facade({ address, label, newTab }: { address: string; label: string; newTab: string }) {
  return (
    <a
      className="booking__frame"
      href={address}
      target="_blank"
      rel="noopener"
      data-event="cta_click"
      data-scripted
    >
      <span className="booking__month" />
      <span className="button button--primary">
        <Icon name="calendar" />
        <span>
          {label}
          <span className="visually-hidden" data-new-tab>
            {' '}
            ({newTab})
          </span>
        </span>
      </span>
    </a>
  );
}
