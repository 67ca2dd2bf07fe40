import { Section } from 'campaign-site';

export function PriceList({ section }) {
  return <Section section={section}>{section.heading}</Section>;
}
