import { defineProvider, type WidgetProvider } from 'campaign-site/facts';

/** A chat on every page. */
export default defineProvider<WidgetProvider>({
  kind: 'widget',
  account: {},
  policy: { 'script-src': ['https://chat.example.com'] },
  load: () => ({}),
});
