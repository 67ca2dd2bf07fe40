import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'gallery'>({
  aliases: [
    'carousel',
    'images',
    'lightbox',
    'photogallery',
    'photos',
    'pictures',
    'slider',
    'slideshow',
  ],
});
