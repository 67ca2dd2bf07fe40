import { defineSection } from '../../registry/facts.ts';

export default defineSection<'announcement'>({
  aliases: ['alert', 'announcementbar', 'infobar', 'notice', 'promobar', 'topbar'],
  landmark: 'header',
});
