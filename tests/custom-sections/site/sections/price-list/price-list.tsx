import { Icon, Island, Section, SectionHead, type SectionProps } from 'campaign-site';
import type { PriceListSection } from '../types.ts';

/** Prices as a list, and below it a button that counts what is ordered. */
export function PriceList({ section }: SectionProps<PriceListSection>) {
  const { heading, currency, items } = section;
  return (
    <Section section={section}>
      <SectionHead heading={heading} />
      <ul className="price-list__items">
        {items.map(({ name, price, icon }) => (
          <li key={name}>
            {icon && <Icon name={icon} />} {name}{' '}
            {new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(price)}
          </li>
        ))}
      </ul>
      <Island name="basket" component={Basket} on="interaction" props={{ word: 'Order' }} />
    </Section>
  );
}

/** The basket before anything is ordered. */
export function Basket({ word }: { word: string }) {
  return (
    <button type="button" className="button">
      {word}
    </button>
  );
}
