import { Fragment } from 'react';
import type { SectionProps } from '../../registry/type-facts.ts';
import { Button, Icon, Link } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Heading, Section } from '../../ui/section.tsx';

/** What a visitor sees where no page is, and where to go instead. */
export function NotFound({ section }: SectionProps<'not-found'>) {
  const { code, heading, text, action, links } = section;
  return (
    <Section section={section}>
      <div className="not-found__grid">
        <p className="not-found__code tabular">
          <span>{code}</span>
        </p>
        <div className="not-found__text">
          <Heading>{heading}</Heading>
          {text && <Markdown text={text} className="lead" />}
          <Button button={action} />
        </div>
        {links && (
          <ul className="not-found__links rows">
            {links.map(({ label, ...link }) => (
              <li key={link.href}>
                <Link {...link} className="not-found__link">
                  {label}
                  <Icon name="arrow-right" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Island name="not-found" component={Fragment} on="idle" />
    </Section>
  );
}
