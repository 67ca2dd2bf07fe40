import type { Integrations } from '../../model/model.ts';
import { type AnalyticsProvider, defineProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['analytics']>;

/** The Google tag, which counts visits and what they lead to. */
export default defineProvider<AnalyticsProvider<Account>>({
  kind: 'analytics',
  accountKey: 'analytics',
  policy: {
    'script-src': ['https://*.googletagmanager.com'],
    'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    'connect-src': [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ],
  },
  attributes: ({ id }) => ({ 'data-tag': id }),
  load: ({ id }) => ({ id }),
});
