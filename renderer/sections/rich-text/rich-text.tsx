import type { SectionProps } from '../../registry/facts.ts';
import { SectionHead } from '../../ui/heading.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Section } from '../../ui/section.tsx';

/** Running text at a comfortable width. */
export function RichText({ section }: SectionProps<'rich-text'>) {
  const { eyebrow, heading, body, align = 'start' } = section;
  return (
    <Section section={section} className={`rich-text--${align}`}>
      <div className="rich-text__column">
        <SectionHead eyebrow={eyebrow} heading={heading} align={align} />
        <Markdown text={body} className="rich-text__body" />
      </div>
    </Section>
  );
}
