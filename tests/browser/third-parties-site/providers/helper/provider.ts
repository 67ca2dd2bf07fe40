import { defineProvider, type WidgetProvider } from 'campaign-site/facts';

/** A chat in the corner of every page. */
export default defineProvider<WidgetProvider<{ team: string }>>({
  kind: 'widget',
  account: { team: 'spoke' },
  policy: { 'script-src': ['https://chat.example.com'] },
  writesStyles: true,
  load: ({ team }) => ({ team }),
});
