import type { SectionOf, SectionProps } from '../../registry/facts.ts';
import { Buttons } from '../../ui/button.tsx';
import { Heading, SectionHead, Subheading } from '../../ui/heading.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Points } from '../../ui/points.tsx';
import { Section } from '../../ui/section.tsx';

/** Pictures beside text, which change sides from row to row. In a narrow column the text comes first. */
export function ImageText({ section }: SectionProps<'image-text'>) {
  const { eyebrow, heading, text, side = 'end', items } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <div className="image-text__rows" data-side={side}>
        {items.map((item) => (
          <Row key={item.heading} item={item} title={heading ? Subheading : Heading} />
        ))}
      </div>
    </Section>
  );
}

interface RowProps {
  item: SectionOf<'image-text'>['items'][number];
  title: typeof Heading;
}

function Row({ item, title: Title }: RowProps) {
  const { eyebrow, heading, text, points, actions, picture } = item;
  return (
    <div className="image-text__row">
      <div className="image-text__words">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <Title className="image-text__heading">{heading}</Title>
        {text && <Markdown text={text} className="image-text__text" />}
        <Points points={points} className="image-text__points" />
        <Buttons buttons={actions} />
      </div>
      <Picture picture={picture} />
    </div>
  );
}
