import { Section, SectionHead, type SectionProps } from 'campaign-site';
import type { NewSectionSection } from '../types.ts';

/** What this section is for, in one sentence. */
export function NewSection({ section }: SectionProps<NewSectionSection>) {
  const { heading, items } = section;
  return (
    <Section section={section}>
      <SectionHead heading={heading} />
      <ul className="new-section__items">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}
