import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { useOutline } from './heading-outline.ts';
import { Markdown } from './markdown.tsx';
import { useSection } from './section-context.ts';

interface Props {
  eyebrow?: string;
  heading?: string;
  text?: string;
  align?: 'start' | 'center';
}

/** The opening of a section: a small line, the heading at its proper level, a lead. */
export function SectionHead({ eyebrow, heading, text, align = 'center' }: Props) {
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
