import { isInstant } from '../../model/absence.ts';
import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'announcement'>({
  aliases: ['alert', 'announcementbar', 'infobar', 'notice', 'promobar', 'topbar'],
  landmark: 'header',
  moments: ({ until }) => (until ? [{ pointer: '/until', at: until, kind: 'end' }] : []),
  check: ({ from, until }) =>
    isInstant(from) && isInstant(until) && Date.parse(from) >= Date.parse(until)
      ? [
          {
            rule: 'publish/order',
            pointer: '/until',
            message: '`until` is not after `from`, so nobody would ever see this.',
            help: 'Correct one of the two moments.',
          },
        ]
      : [],
});
