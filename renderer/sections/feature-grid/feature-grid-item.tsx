import type { Feature, Picture as PictureData } from '../../generated/types.ts';
import { classes } from '../../ui/classes.ts';
import { Subheading } from '../../ui/heading.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';

interface Props {
  item: Feature;
  picture?: PictureData;
  /** Set large, in the colour of buttons. */
  isBold?: boolean;
}

/** One feature. Its link covers the whole cell, so that a thumb cannot miss it. */
export function FeatureGridItem({ item, picture, isBold }: Props) {
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
