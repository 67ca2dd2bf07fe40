import type { ReactNode } from 'react';
import type { Section as AnySection } from '../generated/types.ts';
import { FIRST_SCREEN_END } from '../model/page-ids.ts';
import { classes } from './classes.ts';
import { useOutline } from './heading-outline.ts';
import { Markdown } from './markdown.tsx';
import { useSection } from './section-context.ts';

type Background = NonNullable<AnySection['background']>;

interface Props {
  section: { type: string; id?: string; background?: Background };
  /** Background unless the marketer chose one; `opening` follows `openingTone` of the theme. */
  background?: Background | 'opening';
  /**
   * Beside the names of its own: `opening` for a section whose buttons open the page, `closing` for
   * one that asks once more. Overlays that offer the same hide while it is in view.
   */
  className?: string;
  /** Name of the region for screen readers, where the section has no heading. */
  label?: string;
  children: ReactNode;
}

/** Root element of a section: its background, its id, and a column of the site's width. */
export function Section({ section, background = 'plain', className, label, children }: Props) {
  const { endsFirstScreen, root } = useSection();
  // Types say so, but the code of a site may be run without them being checked.
  if (!section) throw new Error('`Section` needs its section: <Section section={section}>.');
  return (
    <section
      {...root}
      id={section.id}
      data-section={section.type}
      data-background={section.background ?? background}
      className={classes('section', section.type, className)}
      aria-label={label}
    >
      <div className="wrap">{children}</div>
      {endsFirstScreen && <span id={FIRST_SCREEN_END} hidden />}
    </section>
  );
}

interface HeadProps {
  eyebrow?: string;
  heading?: string;
  text?: string;
  align?: 'start' | 'center';
}

/** The opening of a section: a small line, the heading at its proper level, a lead. */
export function SectionHead({ eyebrow, heading, text, align = 'center' }: HeadProps) {
  if (!eyebrow && !heading && !text) return null;
  return (
    <div className={classes('section-head', `section-head--${align}`)}>
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      {heading && <Heading>{heading}</Heading>}
      {text && <Markdown text={text} className="lead" />}
    </div>
  );
}

/** The heading of the section, `h1` on the first section of a page that has one. */
export function Heading({ children, className }: { children: string; className?: string }) {
  const { level } = useSection();
  const Tag = level === 1 ? 'h1' : 'h2';
  useOutline(() => [level]);
  return <Tag className={className}>{children}</Tag>;
}

/** A heading one level below the section's own, or in its place where it has none. */
export function Subheading({ children, className }: { children: ReactNode; className?: string }) {
  const { below } = useSection();
  const Tag = below === 2 ? 'h2' : 'h3';
  useOutline(() => [below]);
  return <Tag className={classes('subheading', className)}>{children}</Tag>;
}
