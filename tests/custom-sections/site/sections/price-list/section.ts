import { defineSection } from 'campaign-site/facts';
import type { PriceListSection } from '../types.ts';

export default defineSection<PriceListSection>({
  aliases: ['pricelist', 'menu'],
  rules: {
    'price-list/twice': {
      title: 'Something for sale twice',
      why: 'Two prices for one loaf.',
      fix: 'Keep one of them.',
      wrong: 'items: [{ name: Rye, price: 4.5 }, { name: Rye, price: 5 }]',
      right: 'items: [{ name: Rye, price: 4.5 }]',
      canBeOff: true,
    },
  },
  structuredData: ({ items, currency }) =>
    items.map(({ name, price }) => ({
      '@type': 'Product',
      name,
      offers: { '@type': 'Offer', price, priceCurrency: currency },
    })),
  check: ({ items }) =>
    items.flatMap(({ name }, index) =>
      items.findIndex((other) => other.name === name) < index
        ? [
            {
              rule: 'price-list/twice',
              severity: 'error',
              pointer: `/items/${index}/name`,
              message: `\`${name}\` is for sale twice.`,
              help: 'Keep one of them.',
            },
          ]
        : [],
    ),
});
