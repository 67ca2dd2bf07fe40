import { defineSection } from '../../registry/type-facts.ts';
import { hasMarkdown, renderMarkdown } from '../../text/render-markdown.ts';

export default defineSection<'faq'>({
  aliases: ['accordion', 'questions'],
  ids: ({ items }) =>
    items.flatMap(({ id }, index) => (id ? [{ id, pointer: `/items/${index}/id` }] : [])),
  structuredData: ({ items }) => [
    {
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: {
          '@type': 'Answer',
          text: hasMarkdown(answer) ? renderMarkdown(answer).html : answer,
        },
      })),
    },
  ],
});
