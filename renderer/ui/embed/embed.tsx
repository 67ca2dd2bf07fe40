import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Island } from '../island.tsx';
import { noteLoad } from '../noted-loads.ts';
import { usePage } from '../page-context.ts';
import { note } from '../uses.ts';

interface Props {
  /** Address of what the frame shows. */
  src: string;
  /** What it shows, for screen readers and on the button that opens it. */
  title: string;
  /** Where visitors without scripts find the same; by default `src`. */
  href?: string;
  /**
   * When it is loaded: on a click, so that nothing is requested of others before, or as soon as it
   * comes into view. Where a site asks for consent, that waits until visitors have agreed.
   */
  load?: 'click' | 'visible';
  /** What the frame may do, as its `allow` attribute has it. */
  allow?: string;
  className?: string;
  /** What stands above the button until the frame is there, such as a picture. */
  children?: ReactNode;
}

/**
 * A frame of another site, behind a button of the same size. The policy of its section names the
 * origin. It is as wide as its place and 16 : 9; a class may say otherwise.
 */
export function Embed({
  src,
  title,
  href = src,
  load = 'click',
  allow,
  className,
  children,
}: Props) {
  const { strings } = usePage();
  note('styles', 'embed');
  noteLoad('loadsLater', 'frame-src', src);
  return (
    <Island
      name="embed"
      component={Facade}
      on="visible"
      margin={100}
      props={{ src, title, load, allow }}
      slots={{ href, className, newTab: strings.opensInNewTab, children }}
    />
  );
}

interface FacadeProps {
  title: string;
  href: string;
  className?: string;
  newTab: string;
  children?: ReactNode;
}

/** A link to the same elsewhere; the frame opens in its place once the island is alive. */
function Facade({ title, href, className, newTab, children }: FacadeProps) {
  return (
    <a
      className={classes('embed', className)}
      href={href}
      target="_blank"
      rel="noopener"
      data-scripted
    >
      {children}
      <span className="button button--secondary">
        {title}
        <span className="visually-hidden" data-new-tab>
          {' '}
          ({newTab})
        </span>
      </span>
    </a>
  );
}
