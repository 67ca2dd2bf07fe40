import type { SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons, Icon, Link } from '../../ui/elements.tsx';
import { Image } from '../../ui/image.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** Where to go next: each card is one large link under its photo or an illustrated cover. */
export function ResourceCards({ section }: SectionProps<'resource-cards'>) {
  const { eyebrow, heading, text, items, actions } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
      <ul className="resource-cards__items rows" data-count={items.length}>
        {items.map((item) => (
          <li key={item.title} className="resource-cards__item">
            <div className="resource-cards__cover">
              {item.picture ? (
                <Image image={item.picture} sizes="(min-width: 60rem) 570px, 90vw" />
              ) : (
                <Icon name={item.icon ?? 'file-text'} className="resource-cards__icon" />
              )}
            </div>
            <div className="resource-cards__words">
              {item.kind && <p className="resource-cards__kind">{item.kind}</p>}
              <Subheading className="resource-cards__title">{item.title}</Subheading>
              {item.text && <p className="resource-cards__text">{item.text}</p>}
              <Link href={item.href} className="resource-cards__link">
                <span className={classes(!item.linkLabel && 'visually-hidden')}>
                  {item.linkLabel ?? item.title}
                </span>
                <Icon name="arrow-right" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <Buttons buttons={actions} />
    </Section>
  );
}
