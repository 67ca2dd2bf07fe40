import { whenConsented } from '../../browser/consent.ts';
import { loadScript, reportFailedScript } from '../../browser/load-script.ts';
import type { ProviderTable } from './pricing-table.tsx';

const SCRIPT = 'https://js.stripe.com/v3/pricing-table.js';

/** How long the table may take, script and content together. */
const PATIENCE_MS = 8000;
const LOOK_MS = 100;

/** An empty table is lower, one with a plan in it always higher. In CSS pixels. */
const FILLED_HEIGHT = 100;

/**
 * Puts the payment provider's table in place of the plain plans, once there is something in it.
 * The plans stay where it is blocked, fails or takes too long.
 */
export function pricingTableIsland(island: HTMLElement, table: ProviderTable): void {
  const stage = island.querySelector<HTMLElement>('.pricing-table__stage');
  if (stage) whenConsented(() => replacePlans(stage, table));
}

async function replacePlans(stage: HTMLElement, table: ProviderTable): Promise<void> {
  const element = elementOf(table);
  const deadline = Date.now() + PATIENCE_MS;
  stage.append(element);
  try {
    await Promise.race([loadScript(SCRIPT), wait(PATIENCE_MS)]);
    while (element.offsetHeight < FILLED_HEIGHT) {
      if (Date.now() >= deadline) throw reportFailedScript(SCRIPT);
      await wait(LOOK_MS);
    }
    show(stage, element);
  } catch {
    element.remove();
  }
}

/** Never takes a plan away from under a keyboard user who is on it. */
function show(stage: HTMLElement, element: HTMLElement): void {
  if (stage.contains(document.activeElement)) {
    element.remove();
    return;
  }
  stage.style.minHeight = `${stage.offsetHeight}px`;
  stage.dataset.state = 'provider';
}

function elementOf({ pricingTableId, publishableKey }: ProviderTable): HTMLElement {
  const element = document.createElement('stripe-pricing-table');
  element.className = 'pricing-table__provider';
  element.setAttribute('pricing-table-id', pricingTableId);
  element.setAttribute('publishable-key', publishableKey);
  return element;
}

function wait(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}
