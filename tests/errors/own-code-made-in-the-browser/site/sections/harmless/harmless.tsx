import { Section, SectionHead } from 'campaign-site';

export function Harmless({ section }) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
    </Section>
  );
}
