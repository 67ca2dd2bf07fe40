import { Section } from 'campaign-site';

export function PriceList({ section }: { section: { type: string } }) {
  return <Section section={section}>Prices</Section>;
}
