import type { SectionProps } from '../../registry/type-facts.ts';
import { FormCard } from '../../ui/form/form-card.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Heading, Section } from '../../ui/section.tsx';
import { useSection } from '../../ui/section-context.ts';

/** A form of one line in a box: what will be sent, the field, the button. */
export function Newsletter({ section }: SectionProps<'newsletter'>) {
  const { eyebrow, heading, text, form } = section;
  const { id } = useSection();
  return (
    <Section section={section}>
      <div className="newsletter__box surface">
        <div className="newsletter__words">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Heading className="newsletter__heading">{heading}</Heading>
          {text && <Markdown text={text} className="soft" />}
        </div>
        <FormCard form={form} id={`${id}-form`} place="section" />
      </div>
    </Section>
  );
}
