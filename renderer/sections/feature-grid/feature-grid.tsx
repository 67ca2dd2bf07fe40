import type { Feature, Picture as PictureData } from '../../generated/types.ts';
import type { SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons, Icon, Link } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** Features side by side: framed, plain, around a large first one, or beside the heading. */
export function FeatureGrid({ section }: SectionProps<'feature-grid'>) {
  const { layout = 'cards', items, picture, actions } = section;
  const columns = columnsOf(section);
  const isRows = columns === 3 && (layout === 'cards' || layout === 'plain');
  const beside = layout === 'list' || layout === 'plain';
  return (
    <Section section={section} className={`feature-grid--${layout}`}>
      <div className={classes(layout === 'list' && 'feature-grid__beside')}>
        <div className="feature-grid__head">
          <SectionHead {...headOf(section)} align={beside ? 'start' : 'center'} />
          {layout === 'list' && picture && <Picture picture={picture} />}
          {layout === 'list' && <Buttons buttons={actions} />}
        </div>
        <ul className={classes('feature-grid__items', isRows && 'rows')} data-columns={columns}>
          {items.map((item, index) => {
            const isLarge = layout === 'bento' && index === 0;
            return (
              <FeatureGridItem
                key={item.title}
                item={item}
                picture={isLarge ? picture : undefined}
                isBold={isLarge && !picture}
              />
            );
          })}
        </ul>
      </div>
      {picture && (layout === 'cards' || layout === 'plain') && (
        <div className="feature-grid__picture">
          <Picture picture={picture} />
        </div>
      )}
      {layout !== 'list' && <Buttons buttons={actions} />}
    </Section>
  );
}

/** As many as the section says, as long as no feature is left alone in the last row. */
function columnsOf({ columns, layout, items }: SectionProps<'feature-grid'>['section']): number {
  const wanted = columns ?? (items.length % 4 === 0 && layout !== 'bento' ? 4 : 3);
  return wanted === 4 && items.length % 4 === 1 ? 3 : wanted;
}

function headOf({ eyebrow, heading, text }: SectionProps<'feature-grid'>['section']) {
  return { eyebrow, heading, text };
}

interface Props {
  item: Feature;
  picture?: PictureData;
  /** Set large, in the colour of buttons. */
  isBold?: boolean;
}

/** One feature. Its link covers the whole cell, so that a thumb cannot miss it. */
function FeatureGridItem({ item, picture, isBold }: Props) {
  return (
    <li className={classes('feature-grid__item', isBold && 'feature-grid__item--bold')}>
      <div className="feature-grid__text">
        {item.icon && (
          <span className="icon-tile feature-grid__icon">
            <Icon name={item.icon} />
          </span>
        )}
        <div>
          <Subheading className="feature-grid__title">{item.title}</Subheading>
          {item.text && <Markdown text={item.text} className="feature-grid__copy" />}
          {item.href && (
            <Link href={item.href} className="feature-grid__link">
              <span className={classes(!item.linkLabel && 'visually-hidden')}>
                {item.linkLabel ?? item.title}
              </span>
              <Icon name="arrow-right" />
            </Link>
          )}
        </div>
      </div>
      {picture && (
        <div className="feature-grid__show">
          <Picture picture={picture} />
        </div>
      )}
    </li>
  );
}
