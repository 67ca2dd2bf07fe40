import type { SectionProps } from '../../registry/type-facts.ts';
import { markdownHeadings } from '../../text/read-markdown.ts';
import { classes } from '../../ui/classes.ts';
import { Contents } from '../../ui/contents/contents.tsx';
import { Updated } from '../../ui/day.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';

/** Running text at a comfortable width, with its contents beside it where they are asked for. */
export function RichText({ section }: SectionProps<'rich-text'>) {
  const { eyebrow, heading, body, align = 'start', updated, contents, numbered } = section;
  const listed = contents ? markdownHeadings(body).filter(({ level }) => level === 1) : [];
  return (
    <Section section={section} className={`rich-text--${align}`}>
      <div className={classes('rich-text__column', contents && 'with-contents')}>
        <SectionHead eyebrow={eyebrow} heading={heading} align={align} />
        {updated && (
          <p className="rich-text__updated soft small">
            <Updated date={updated} />
          </p>
        )}
        {contents && <Contents headings={listed} numbered={numbered} />}
        <Markdown
          text={body}
          className="rich-text__body"
          isLinked={contents}
          isNumbered={numbered}
        />
      </div>
    </Section>
  );
}
