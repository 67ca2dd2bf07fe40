import type { StripeEmbed } from '../../generated/types.ts';
import type { Integrations } from '../../model/model.ts';
import { defineProvider, type PricingProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['stripe']>;

/** What the script of this provider needs to know. */
export interface StripeTable {
  pricingTableId: string;
  publishableKey: string;
}

/** Pricing tables of Stripe. */
export default defineProvider<PricingProvider<StripeEmbed, Account>>({
  rules: {
    'pricing/key': {
      title: 'A pricing table without its key',
      why: 'The payment provider would show nothing.',
      fix: 'Add publishableKey, or integrations.stripe in site.yaml.',
      wrong: 'provider: { name: stripe, pricingTableId: prctbl_1 }',
      right: 'provider: { name: stripe, pricingTableId: prctbl_1, publishableKey: pk_live_1 }',
    },
  },
  kind: 'pricing',
  policy: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'img-src': ['https://*.stripe.com'],
  },
  load: ({ pricingTableId, publishableKey }, account): StripeTable | undefined => {
    const key = publishableKey ?? account?.publishableKey;
    return key ? { pricingTableId, publishableKey: key } : undefined;
  },
  check: ({ publishableKey }: StripeEmbed, account) =>
    publishableKey || account
      ? []
      : [
          {
            rule: 'pricing/key',
            pointer: '',
            onKey: true,
            message: 'Nothing says which account this pricing table belongs to.',
            help: 'Add `publishableKey`, or write `integrations.stripe` in site.yaml.',
          },
        ],
});
