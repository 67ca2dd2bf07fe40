import { defineSection } from '../../registry/facts.ts';

export default defineSection<'article-list'>({
  aliases: ['blog', 'articles', 'posts', 'news', 'latest posts'],
});
