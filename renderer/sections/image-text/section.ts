import { defineSection } from '../../registry/facts.ts';

export default defineSection<'image-text'>({
  aliases: ['alternating', 'imagewithtext', 'mediatext', 'split', 'textimage', 'zigzag'],
});
