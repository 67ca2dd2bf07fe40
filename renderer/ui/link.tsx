import type { ReactNode } from 'react';
import type { Link as LinkData } from '../generated/types.ts';
import { classes } from './classes.ts';
import { usePage } from './page-context.ts';

type Props = Omit<LinkData, 'label'> & { className?: string; children: ReactNode };

/** A telephone number, and nothing else. */
const NUMBER = /^[+\d][\d\s()./-]+$/;

/**
 * A link; one that opens in a new tab is announced as such by screen readers. A telephone number
 * reads from left to right in every script: without isolation, its plus sign would end up behind it.
 * A line breaks before or behind it, never at one of its hyphens. Its address has no spaces (RFC 3966).
 */
export function Link({ href, newTab, event, className, children }: Props) {
  const { strings } = usePage();
  const isNumber = typeof children === 'string' && NUMBER.test(children);
  return (
    <a
      href={href.startsWith('tel:') ? href.replace(/(?<=\+[\d\s]*)\(0\)|\s/g, '') : href}
      className={classes(className, isNumber && 'number') || undefined}
      dir={href.startsWith('tel:') ? 'auto' : undefined}
      data-event={event}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {children}
      {newTab && <span className="visually-hidden"> ({strings.opensInNewTab})</span>}
    </a>
  );
}
