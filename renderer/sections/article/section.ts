import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection, type SectionOf } from '../../registry/type-facts.ts';
import { plainWord } from '../../text/nearest-name.ts';
import { markdownHeadings } from '../../text/read-markdown.ts';
import { countWords } from './reading-time.ts';

export default defineSection<'article'>({
  aliases: ['post', 'blog post', 'story'],
  ids: ({ article }) =>
    markdownHeadings(article.body).map(({ id }) => ({ id, pointer: '/article/body' })),
  rules: {
    'article/updated': {
      title: 'An article that was changed before it was there',
      why: 'Readers and search engines see both days, and believe neither.',
      fix: 'Correct one of the two.',
      wrong: 'date: 2026-06-16\nupdated: 2026-05-01',
      right: 'date: 2026-06-16\nupdated: 2026-07-01',
      canBeOff: true,
    },
    'article/tag-twice': {
      title: 'A tag that an article has twice',
      why: 'Visitors see it twice, and both lead to one page.',
      fix: 'Delete one of them.',
      wrong: 'tags: [Parts, parts]',
      right: 'tags: [Parts]',
      canBeOff: true,
    },
  },
  check: ({ article }) => [...tagsTwice(article), ...changedFirst(article)],
  article: ({ article }) => {
    const { title, description, date, updated, author, tags = [] } = article;
    return {
      title,
      description,
      date,
      updated,
      author: author?.name,
      tags: tags.map(({ label }) => label),
    };
  },
  structuredData: (section, { page, site }) => [
    {
      '@type': 'BlogPosting',
      '@id': `${page.canonical}#article`,
      headline: section.heading,
      description: section.article.description,
      image: section.article.picture
        ? site.origin + section.article.picture.src
        : page.social.image.src,
      datePublished: section.article.date,
      dateModified: section.article.updated ?? section.article.date,
      inLanguage: page.locale,
      wordCount: countWords(section.article.body, page.locale),
      keywords: section.article.tags?.map(({ label }) => label).join(', '),
      ...authorOf(section, site.url),
      publisher: { '@id': `${site.url}/#organization` },
      mainEntityOfPage: page.canonical,
    },
  ],
});

type Article = SectionOf<'article'>['article'];

function tagsTwice({ tags = [] }: Article): Diagnostic[] {
  return tags.flatMap(({ label }, index) => {
    const first = tags.find((tag) => plainWord(tag.label) === plainWord(label));
    if (first === tags[index]) return [];
    return {
      rule: 'article/tag-twice',
      severity: 'warning',
      pointer: `/article/tags/${index}`,
      message: `The article has the tag \`${label}\` already, as \`${first?.label}\`.`,
      help: 'Delete one of the two. Letter case and spaces make no other tag.',
    };
  });
}

function changedFirst({ date, updated }: Article): Diagnostic[] {
  if (updated === undefined || updated >= date) return [];
  return [
    {
      rule: 'article/updated',
      severity: 'warning',
      pointer: '/article/updated',
      message: `The article was changed on ${updated}, before it was published on ${date}.`,
      help: 'Correct one of the two days.',
    },
  ];
}

/** Without an author, the company is the author. */
function authorOf({ article: { author } }: SectionOf<'article'>, url: string): object {
  if (!author) return { author: { '@id': `${url}/#organization` } };
  return { author: { '@type': 'Person', name: author.name, jobTitle: author.role } };
}
