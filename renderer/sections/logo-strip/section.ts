import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'logo-strip'>({
  aliases: ['customers', 'logos'],
  /** The pace of the loop: seconds for one round. */
  style: ({ seconds }, id) => (seconds ? `#${id}-loop{--loop:${seconds}s}` : ''),
});
