import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'gallery'>({
  aliases: ['images', 'lightbox', 'photogallery', 'photos', 'pictures'],
});
