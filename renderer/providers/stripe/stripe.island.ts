import { whenConsented } from '../../browser/consent.ts';
import { replaceStage } from '../../browser/replace-stage.ts';
import type { StripeTable } from './provider.ts';

const SCRIPT = 'https://js.stripe.com/v3/pricing-table.js';

/** Puts the table of Stripe in place of the plain plans, the first element of the island. */
export function stripeIsland(island: HTMLElement, table: StripeTable): void {
  const stage = island.firstElementChild as HTMLElement | null;
  if (stage) whenConsented(() => void replaceStage(stage, elementOf(table), SCRIPT));
}

function elementOf({ pricingTableId, publishableKey }: StripeTable): HTMLElement {
  const element = document.createElement('stripe-pricing-table');
  element.setAttribute('pricing-table-id', pricingTableId);
  element.setAttribute('publishable-key', publishableKey);
  return element;
}
