import type { Integrations } from '../../model/model.ts';
import { type AnalyticsProvider, defineProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['plausible']>;

/** Plausible, which counts visits without cookies. */
export default defineProvider<AnalyticsProvider<Account>>({
  kind: 'analytics',
  policyFor: ({ script }) => {
    const { origin } = new URL(script);
    return { 'script-src': [origin], 'connect-src': [origin] };
  },
  load: ({ script }) => ({ script }),
});
