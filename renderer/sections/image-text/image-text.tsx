import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Buttons, Points } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** Pictures beside text, which change sides from row to row. In a narrow column the text comes first. */
export function ImageText({ section }: SectionProps<'image-text'>) {
  const { eyebrow, heading, text, side = 'end', items } = section;
  return (
    <Section section={section}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} />
      <div className="image-text__rows" data-side={side}>
        {items.map((item) => (
          <Row key={item.heading} item={item} />
        ))}
      </div>
    </Section>
  );
}

function Row({ item }: { item: SectionOf<'image-text'>['items'][number] }) {
  const { eyebrow, heading, text, points, actions, picture } = item;
  return (
    <div className="image-text__row">
      <div className="image-text__words">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <Subheading className="image-text__heading">{heading}</Subheading>
        {text && <Markdown text={text} className="image-text__text" />}
        <Points points={points} className="image-text__points" />
        <Buttons buttons={actions} />
      </div>
      <Picture picture={picture} />
    </div>
  );
}
