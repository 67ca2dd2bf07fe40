import type { ReactNode } from 'react';
import type { Button as ButtonData, Link as LinkData, Point } from '../generated/types.ts';
import { classes } from './classes.ts';
import { InlineMarkdown } from './markdown.tsx';
import { usePage } from './page-context.ts';
import { note } from './uses.ts';

/**
 * An icon of the page's sprite, as large as the text around it. It has no accessible name: the words
 * stand beside it. The page adds the shapes of those that are used once.
 */
export function Icon({ name, className }: { name: string; className?: string }) {
  note('icons', name);
  return (
    <svg className={className ? `icon ${className}` : 'icon'} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

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

/** A link that looks like a button. */
export function Button({ button, className }: { button: ButtonData; className?: string }) {
  const { label, icon, style = 'primary', ...link } = button;
  return (
    <Link
      {...link}
      event={link.event ?? 'cta_click'}
      className={classes('button', `button--${style}`, className)}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </Link>
  );
}

/** Buttons side by side; the first is the primary one where no style is given. */
export function Buttons({ buttons }: { buttons?: readonly ButtonData[] }) {
  if (!buttons?.length) return null;
  return (
    <div className="buttons">
      {buttons.map((button, index) => (
        <Button
          key={button.href + button.label}
          button={{ ...button, style: button.style ?? (index === 0 ? 'primary' : 'secondary') }}
        />
      ))}
    </div>
  );
}

/** Links below or beside each other, as the place has it. */
export function Links({ links, className }: { links?: readonly LinkData[]; className?: string }) {
  if (!links) return null;
  return (
    <ul className={className}>
      {links.map(({ label, ...link }) => (
        <li key={label}>
          <Link {...link}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

interface PointsProps {
  points?: readonly (Point | string)[];
  className?: string;
}

/** Points with a tick each, or with their own icon. */
export function Points({ points, className }: PointsProps) {
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
