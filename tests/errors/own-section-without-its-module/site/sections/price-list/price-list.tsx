import { Price } from 'campaign-site/prices';
import { Section } from 'campaign-site';

export function PriceList({ section }) {
  return <Section section={section}><Price /></Section>;
}
