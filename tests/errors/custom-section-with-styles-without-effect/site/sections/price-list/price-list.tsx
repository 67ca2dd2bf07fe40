import { Section } from 'campaign-site';

export function PriceList({ section }) {
  return (
    <Section section={section}>
      <p className="price-list__items">{section.heading}</p>
    </Section>
  );
}
