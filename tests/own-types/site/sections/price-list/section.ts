import { defineSection } from 'campaign-site/facts';
import type { PriceListSection } from '../types.ts';

export default defineSection<PriceListSection>({
  aliases: ['pricelist', 'menu'],
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
