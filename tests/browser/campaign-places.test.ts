import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serveForFile } from '../support/serve-for-file.ts';
import { temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

/* How many places of a campaign are taken, as its own service knows it. */

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
mkdirSync(join(site, 'campaigns'));
writeFileSync(
  join(site, 'campaigns/class.yaml'),
  'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: { after: 20, of: seat, at: 2098-05-31 }\nthen: /\n',
);
appendFileSync(join(site, 'site.yaml'), '  types: { seat: { label: Seat } }\n');
const FORM =
  '{ title: Seat, leadType: seat, fields: [{ name: email }], button: Take it, thankYou: / }';
writeFileSync(
  join(site, 'pages/class.yaml'),
  `title: Places in the class for all that grows in spring
description: All that there is to know about the class of the spring, in as many words as search engines want.
campaign: class
closed: { title: The class of this spring is over and was full of people }
sections:
  - { type: hero, heading: Learn to plant }
  - { type: registration-counter, heading: Places, action: { label: Take a place, href: "#join" } }
  - { type: lead-form, id: join, heading: Join, form: ${FORM} }
  - { type: lead-form, id: other, heading: Join here, form: ${FORM} }
`,
);
const service = await serveForFile(site);
afterAll(scratch.remove);

test('is shown as the service counts them, and not where it does not answer', async () => {
  // Fewer than five would not be published.
  for (const [index, form] of ['join', 'other', 'join', 'other', 'join', 'join'].entries()) {
    const answer = await fetch(`${service.url}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `a${index}@pines.example`,
        leadType: 'seat',
        form: `/class#${form}`,
      }),
    });
    expect(answer.status).toBe(201);
  }
  await using opened = await openPage({ baseURL: service.url });
  const { page } = opened;
  const card = page.locator('.registration-counter');
  await page.clock.install();
  await page.goto('/class');
  await expect.poll(() => card.isVisible()).toBe(true);
  await expect
    .poll(() => card.locator('[data-counter-taken]').innerText())
    .toBe('6 of 20 places taken');
  await page.route('**/api/registrations?**', (route) => route.abort());
  await page.clock.runFor(60_000);
  await expect.poll(() => card.isVisible()).toBe(false);
});

test('is not shown without a script', async () => {
  await using opened = await openPage({ baseURL: service.url, javaScriptEnabled: false });
  const { page } = opened;
  await page.goto('/class');
  expect(await page.locator('#join').isVisible()).toBe(true);
  expect(await page.locator('.registration-counter').isVisible()).toBe(false);
});
