import type { SectionProps } from '../../registry/type-facts.ts';
import { Icon, Links } from '../../ui/elements.tsx';
import { Portrait } from '../../ui/image.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Heading, Section } from '../../ui/section.tsx';

/** Who wrote it: a large portrait, the person's story, a few facts. */
export function AuthorBio({ section }: SectionProps<'author-bio'>) {
  const { eyebrow, person, experience, facts } = section;
  const { strings } = usePage();
  const role = [person.role, person.organization].filter(Boolean).join(' · ');
  return (
    <Section section={section}>
      <div className="author-bio__card">
        <div className="author-bio__portrait">
          <Portrait name={person.name} image={person.portrait} size="xl" />
        </div>
        <div className="author-bio__words">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Heading className="author-bio__name">{person.name}</Heading>
          <p className="author-bio__role">
            {role}
            {person.sample && <span className="author-bio__sample"> ({strings.sample})</span>}
          </p>
          {experience && (
            <p className="author-bio__experience">
              <Icon name="award" />
              {experience}
            </p>
          )}
          {person.bio && <Markdown text={person.bio} className="author-bio__text" />}
          <Links links={person.links} className="person-links" />
        </div>
        {facts && (
          <ul className="author-bio__facts">
            {facts.map((fact) => (
              <li key={fact} className="author-bio__fact">
                {fact}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
