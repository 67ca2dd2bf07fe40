import type { Person } from '../../generated/types.ts';
import type { SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Links } from '../../ui/elements.tsx';
import { Portrait } from '../../ui/image.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** People who speak or work here, each with a face, a place in the world and a few sentences. */
export function Speakers({ section }: SectionProps<'speakers'>) {
  const { eyebrow, heading, text, people, actions } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <ul className="speakers__items" data-count={people.length}>
        {people.map((person) => (
          <Speaker key={person.name} person={person} />
        ))}
      </ul>
      <Buttons buttons={actions} />
    </Section>
  );
}

function Speaker({ person }: { person: Person }) {
  const { strings } = usePage();
  return (
    <li className="speakers__item">
      <Portrait name={person.name} image={person.portrait} size="xl" />
      <div className="speakers__words">
        <Subheading className="speakers__name">{person.name}</Subheading>
        <p className="speakers__role">{person.role}</p>
        {person.organization && <p className="speakers__organization">{person.organization}</p>}
        {person.bio && <Markdown text={person.bio} className="speakers__bio" />}
        <Links links={person.links} className="person-links" />
        {person.sample && <p className="speakers__sample">{strings.sample}</p>}
      </div>
    </li>
  );
}
