import { Section, SectionHead } from 'campaign-site';

export function PriceList({ section }) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
    </Section>
  );
}
