import type { Point } from '../generated/types.ts';
import { classes } from './classes.ts';
import { Icon } from './elements.tsx';
import { InlineMarkdown } from './markdown.tsx';

interface Props {
  points?: readonly (Point | string)[];
  className?: string;
}

/** Points with a tick each, or with their own icon. */
export function Points({ points, className }: Props) {
  if (!points?.length) return null;
  return (
    <ul className={classes('points', className)}>
      {points.map((point) => {
        const { icon, title, text }: Point = typeof point === 'string' ? { title: point } : point;
        return (
          <li key={title} className="points__item">
            <Icon name={icon ?? 'check'} className={icon && 'icon--own'} />
            <span>
              <InlineMarkdown text={title} className={text && 'points__title'} />
              {text && (
                <>
                  <br />
                  <InlineMarkdown text={text} className="points__text" />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
