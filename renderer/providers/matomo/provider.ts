import type { Integrations } from '../../model/model.ts';
import { type AnalyticsProvider, defineProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['matomo']>;

/** Matomo, which counts visits on a server of one's own. */
export default defineProvider<AnalyticsProvider<Account>>({
  kind: 'analytics',
  policyFor: ({ address }) => {
    const { origin } = new URL(address);
    return { 'script-src': [origin], 'connect-src': [origin], 'img-src': [origin] };
  },
  load: ({ address, siteId }) => ({ address, siteId }),
});
