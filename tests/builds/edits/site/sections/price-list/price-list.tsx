import { Section, SectionHead, type SectionProps } from 'campaign-site';
import { currency } from './currency.ts';

interface PriceListSection {
  type: 'price-list';
  heading: string;
  items: { name: string; price: number }[];
}

/** Prices as a list. */
export function PriceList({ section }: SectionProps<PriceListSection>) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
      <ul className="price-list__items">
        {section.items.map(({ name, price }) => (
          <li key={name}>
            {name} {currency.format(price)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
