import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { serveForFile } from '../support/serve-for-file.ts';
import { temporaryFolder } from '../support/site.ts';
import { openPage, type Visit } from '../support/visit.ts';

/* A host that is given another build some minutes after an offer has ended. */

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
mkdirSync(join(site, 'campaigns'));
writeFileSync(
  join(site, 'campaigns/spring.yaml'),
  'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2098-05-31T23:59\nlastCall: 4000 weeks\nthen: /\n',
);
appendFileSync(join(site, 'site.yaml'), '  types: { offer: { label: Offer } }\n');
writeFileSync(
  join(site, 'pages/spring.yaml'),
  `title: Half price for all that grows in the spring
description: All that there is to know about the offer of the spring, in as many words as search engines want.
campaign: spring
lastCall: { title: Only hours are left for all that grows in the spring }
closed: { title: The offer of the spring is over for this year }
sections:
  - type: hero
    heading: Half price for all that grows
    actions: [{ label: Order now, href: "#order" }, { label: All plants, href: / }]
  - type: lead-form
    id: order
    heading: Order here
    form: { title: Order, leadType: offer, fields: [{ name: email }], button: Order, thankYou: / }
  - { type: rich-text, heading: How to plant a tree, body: "In a hole, [ordered](#order) or not." }
  - { type: rich-text, heading: No hurry, body: Soon., lastCall: { heading: Only hours left } }
  - { type: rich-text, heading: Until Christmas, body: Only., publishUntil: "2098-12-24T00:00:00Z" }
overlays:
  - type: exit-popup
    in: [open, lastCall]
    heading: Still half price
    action: { label: Order, href: "#order" }
`,
);
const service = await serveForFile(site);
afterAll(scratch.remove);

const ALL = [
  'Half price for all that grows',
  'Order here',
  'How to plant a tree',
  'Only hours left',
  'Until Christmas',
];

test('shows until the end all that there is', async () => {
  await using visit = await visitAt('2098-05-31T21:58:59Z');
  const { page } = visit;
  expect(await page.locator('h1, main h2').allInnerTexts()).toEqual(ALL);
  expect(await page.getByRole('status').filter({ hasText: 'closed' }).count()).toBe(0);
  expect(await page.locator('dialog').count()).toBe(1);
  expect(await page.title()).toContain('Only hours are left');
});

test('shows from the end on that it is over, and no form, no popup and no last words of the offer', async () => {
  await using visit = await visitAt('2098-05-31T21:59:00Z');
  const { page, problems } = visit;
  expect(await page.locator('h1, main h2').allInnerTexts()).toEqual([
    'Half price for all that grows',
    'How to plant a tree',
    'Until Christmas',
  ]);
  expect(await page.locator('main a').allInnerTexts()).toEqual(['All plants']);
  expect(await page.getByText('In a hole, ordered or not.').count()).toBe(1);
  const note = page.getByRole('status').filter({ hasText: 'This closed on' });
  expect(await note.innerText()).toBe(
    'This closed on May 31, 2098 at 11:59 PM GMT+2. See what comes next',
  );
  expect(await page.title()).toBe('This closed on May 31, 2098 at 11:59 PM GMT+2.');
  expect(await note.getByRole('link').getAttribute('href')).toBe('/');
  expect(await page.locator('dialog').count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('takes away what was to be seen until another moment, too', async () => {
  await using visit = await visitAt('2098-12-24T00:00:00Z');
  expect(await visit.page.getByText('Until Christmas').count()).toBe(0);
});

async function visitAt(time: string): Promise<Visit> {
  const visit = await openPage({ baseURL: service.url });
  await visit.page.clock.setFixedTime(time);
  await visit.page.goto('/spring');
  return visit;
}
