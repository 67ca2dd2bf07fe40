import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'image-text'>({
  aliases: ['alternating', 'imagewithtext', 'mediatext', 'split', 'textimage', 'zigzag'],
});
