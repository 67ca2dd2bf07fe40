import { defineSection, organizationId } from '../../registry/type-facts.ts';

export default defineSection<'footer'>({
  landmark: 'footer',
  structuredData({ social = [] }, { site }) {
    const sameAs = social.map(({ href }) => href).filter((href) => href.startsWith('https://'));
    if (sameAs.length === 0) return [];
    return [{ '@type': 'Organization', '@id': organizationId(site), sameAs }];
  },
});
