import { Section, SectionHead } from 'campaign-site';

export function Made({ section }) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
    </Section>
  );
}
