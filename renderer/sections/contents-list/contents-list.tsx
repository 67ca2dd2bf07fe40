import type { SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Icon, Link } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** What is inside a download, numbered like the contents of a book. */
export function ContentsList({ section }: SectionProps<'contents-list'>) {
  const { eyebrow, heading, text, items, picture, actions } = section;
  return (
    <Section section={section} className={picture ? 'contents-list--picture' : undefined}>
      <div className="contents-list__columns">
        <div className="contents-list__head">
          <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
          {picture && (
            <div className="contents-list__picture">
              <Picture picture={picture} />
            </div>
          )}
          <Buttons buttons={actions} />
        </div>
        <ol className="contents-list__items">
          {items.map((item) => (
            <li key={item.title} className="contents-list__item">
              <div>
                <Subheading className="contents-list__title">{item.title}</Subheading>
                {item.text && <Markdown text={item.text} className="contents-list__text" />}
                {item.href && (
                  <Link href={item.href} className="contents-list__link">
                    {item.linkLabel ?? item.title}
                  </Link>
                )}
              </div>
              {item.icon && <Icon name={item.icon} className="contents-list__icon" />}
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
