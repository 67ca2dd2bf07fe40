import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface Props {
  /** The tab's own accent; default: the theme's. */
  color?: string;
  /** A pale wash over the whole area instead of a small tile. */
  background?: boolean;
  children?: ReactNode;
}

/**
 * A tile in the accent of a tab. The colour is an SVG attribute, since the pages' security
 * policy blocks style attributes.
 */
export function Tint({ color, background, children }: Props) {
  return (
    <span
      className={classes(
        'feature-tabs__tint',
        background && 'feature-tabs__tint--background',
        color && 'feature-tabs__tint--own',
      )}
    >
      {color && (
        <svg className="feature-tabs__wash" aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {children}
    </span>
  );
}
