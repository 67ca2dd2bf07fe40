import { defineSection } from '../../registry/type-facts.ts';
import { markdownHeadings } from '../../text/read-markdown.ts';

export default defineSection<'rich-text'>({
  aliases: [
    'imprint',
    'legal',
    'legaltext',
    'markdown',
    'policy',
    'privacy',
    'privacypolicy',
    'terms',
    'text',
  ],
  ids: ({ body, contents }) =>
    contents ? markdownHeadings(body).map(({ id }) => ({ id, pointer: '/body' })) : [],
});
