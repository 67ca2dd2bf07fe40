import { defineSection } from '../../registry/facts.ts';

export default defineSection<'newsletter'>({
  aliases: ['emailsignup', 'mailinglist', 'signup', 'subscribe'],
});
