import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'article-list'>({
  aliases: ['blog', 'articles', 'posts', 'news', 'latest posts'],
});
