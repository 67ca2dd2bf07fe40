import type { Integrations } from '../../model/model.ts';
import { type ChallengeProvider, defineProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['turnstile']>;

const HOST = 'https://challenges.cloudflare.com';

/** Cloudflare Turnstile; hosts from its documentation on content security policies. */
export default defineProvider<ChallengeProvider<Account>>({
  kind: 'challenge',
  policy: { 'script-src': [HOST], 'frame-src': [HOST] },
  load: ({ siteKey }) => ({ siteKey }),
  verify: {
    url: `${HOST}/turnstile/v0/siteverify`,
    body: { secret: '{{secret}}', response: '{{token}}' },
  },
});
