import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage, wakeIslands } from '../support/visit.ts';

const scratch = await temporaryFolder();
let service: LeadService;

beforeAll(async () => {
  const source = join(scratch.path, 'source');
  for (const layer of ['base', 'strict-policy-per-page/site']) {
    await cp(join(import.meta.dirname, '../builds', layer), source, { recursive: true });
  }
  const out = join(scratch.path, 'site');
  await buildSite(source, out);
  service = await startLeadService(out);
});
afterAll(async () => {
  await service.stop();
  await scratch.remove();
});

/** What only a variant of a page embeds, as it stands there once it has come. */
test.each([
  ['form', 'service', '.form-stage__service form'],
  ['plans', 'provider', 'stripe-pricing-table iframe'],
  ['film', 'film', '[data-section="video"] iframe'],
])('the policy of a page lets the %s of its variant "%s" in', async (name, variant, embedded) => {
  await using opened = await openPage({ baseURL: service.url });
  const { page, problems } = opened;
  await page.addInitScript(
    ([key, value]) => {
      if (window === top) localStorage.setItem(`experiment:${key}_variant`, `${value}`);
    },
    [name, variant],
  );
  await page.goto(`/variant-${name}`);
  await wakeIslands(page);
  await play(page);
  await page.locator(embedded).waitFor();
  expect(problems).toEqual([]);
});

/** Starts the film of a page that has one. */
async function play(page: Page): Promise<void> {
  for (const still of await page.locator('.video__frame').all()) await still.click();
}
