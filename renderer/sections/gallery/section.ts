import { defineSection } from '../../registry/facts.ts';

export default defineSection<'gallery'>({
  aliases: ['images', 'lightbox', 'photogallery', 'photos', 'pictures'],
});
