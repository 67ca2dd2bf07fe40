import { defineSection } from 'campaign-site/facts';
import type { PriceBoardSection } from '../types.ts';

export default defineSection<PriceBoardSection>({
  structuredData: ({ breads }) =>
    breads.map(({ name, price }) => ({
      '@type': 'Product',
      name,
      offers: { '@type': 'Offer', price, priceCurrency: 'USD' },
    })),
});
