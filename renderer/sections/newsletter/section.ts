import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'newsletter'>({
  aliases: ['emailsignup', 'mailinglist', 'signup', 'subscribe'],
});
