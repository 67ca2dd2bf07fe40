import { Section, SectionHead } from 'campaign-site';

export function Counting({ section }) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
    </Section>
  );
}
