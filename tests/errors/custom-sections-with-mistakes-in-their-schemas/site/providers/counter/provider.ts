import { type AnalyticsProvider, defineProvider } from 'campaign-site/facts';

/** Counts visits. */
export default defineProvider<AnalyticsProvider<{ domain: string }>>({
  kind: 'analytics',
  policy: {
    'script-src': ['https://counter.example.com'],
    'connect-src': ['https://counter.example.com'],
  },
  load: ({ domain }) => ({ domain }),
});
