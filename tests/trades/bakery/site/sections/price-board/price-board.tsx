import { Section, SectionHead, type SectionProps } from 'campaign-site';
import type { PriceBoardSection } from '../types.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Breads with their price and the time when they are ready. */
export function PriceBoard({ section }: SectionProps<PriceBoardSection>) {
  const { heading, breads } = section;
  return (
    <Section section={section}>
      <SectionHead heading={heading} />
      <ul className="price-board__breads">
        {breads.map(({ name, price, ready }) => (
          <li key={name}>
            <strong>{name}</strong> <span>{dollars.format(price)}</span>{' '}
            <small>
              ready at <time>{ready}</time>
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
