import { defineSection, markdownHeadings } from 'campaign-site/facts';
import type { DocsPageSection } from '../types.ts';

export default defineSection<DocsPageSection>({
  ids: ({ body }) => markdownHeadings(body).map(({ id }) => ({ id, pointer: '/body' })),
});
