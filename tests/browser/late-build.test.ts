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
  - { type: rich-text, heading: Until Christmas, body: Only., publishUntil: "2098-12-24T00:00:00Z" }
overlays:
  - type: exit-popup
    in: [open, lastCall]
    heading: Still half price
    action: { label: Order, href: "#order" }
`,
);
const service = await serveForFile(site);

/** The same offers on a host that does not show their states at the moment, in more words for these. */
const hosted = join(scratch.path, 'hosted');
cpSync(site, hosted, { recursive: true });
appendFileSync(join(hosted, 'site.yaml'), '  service: https://leads.example\nhost: netlify\n');
writeFileSync(
  join(hosted, 'campaigns/spring.yaml'),
  'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2098-05-31T23:59\nlastCall: 4000 weeks\nreplay: { from: 2098-06-05 }\nthen: /\n',
);
writeFileSync(
  join(hosted, 'campaigns/summer.yaml'),
  'zone: Europe/Warsaw\nopens: 2098-05-20\ncloses: 2098-08-31\nthen: /\n',
);
const DESCRIPTION =
  'description: All that there is to know about these offers, in as many words as search engines want.';
writeFileSync(
  join(hosted, 'pages/spring.yaml'),
  `title: Half price for all that grows in the spring
${DESCRIPTION}
campaign: spring
closed: { title: The offer of the spring is over for this year, robots: noindex }
sections:
  - type: hero
    heading: Half price for all that grows
    closed: { heading: The offer is over }
    replay: { heading: Watch how to plant a tree }
  - type: lead-form
    id: order
    heading: Order here
    form: { title: Order, leadType: offer, fields: [{ name: email }], button: Order, thankYou: / }
  - type: lead-form
    id: list
    in: closed
    heading: The list
    form: { title: List, leadType: offer, fields: [{ name: email }], button: Wait, thankYou: / }
  - { type: rich-text, heading: On Whit Monday, body: Only., publishFrom: "2098-05-25T00:00:00Z" }
overlays:
  - { type: exit-popup, heading: Still half price, in: lastCall, action: { label: Order, href: "#order" } }
`,
);
writeFileSync(
  join(hosted, 'pages/prices.yaml'),
  `title: All prices of all that grows in our garden
${DESCRIPTION}
sections:
  - { type: hero, heading: Prices, actions: [{ label: The offer, href: /spring}] }
  - type: rich-text
    campaign: spring
    in: [open, lastCall, closed, replay]
    heading: Our prices
    body: A tree is 20.
    lastCall: { heading: Half price until May }
`,
);
writeFileSync(
  join(hosted, 'pages/both.yaml'),
  `title: Both offers of this year for all that grows
${DESCRIPTION}
sections:
  - { type: hero, heading: Offers, actions: [{ label: Prices, href: /prices }] }
  - { type: rich-text, campaign: spring, heading: Spring, body: Now. }
  - { type: rich-text, campaign: spring, in: closed, heading: No spring, body: Over. }
  - { type: rich-text, campaign: summer, heading: Summer for half the price, body: Now. }
`,
);
const host = await serveForFile(hosted);
afterAll(scratch.remove);

const ALL = [
  'Half price for all that grows',
  'Order here',
  'How to plant a tree',
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

test('shows from the end on that it is over, and no form and no popup', async () => {
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

const LAST = '2098-05-31T21:58:59Z';
const OVER = '2098-05-31T21:59:00Z';

test.each([
  ['/spring', LAST, ['Half price for all that grows', 'Order here']],
  ['/spring', OVER, ['The offer is over', 'The list']],
  ['/prices', LAST, ['Prices', 'Half price until May']],
  ['/prices', OVER, ['Prices', 'Our prices']],
  ['/both', LAST, ['Offers', 'Spring']],
  ['/both', OVER, ['Offers']],
])(
  'without the service, %s shows at %s what belongs to its state',
  async (path, time, headings) => {
    await using visit = await visitAt(time, path, host.url);
    const { page, problems } = visit;
    expect(await page.locator('h1, main h2').allInnerTexts()).toEqual(headings);
    expect(await page.locator('.end-note:visible').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('without the service, a page that is over has its title, robots and form, and no popup', async () => {
  await using visit = await visitAt(OVER, '/spring', host.url);
  const { page } = visit;
  expect(await page.title()).toContain('The offer of the spring is over');
  expect(await page.locator('meta[name=robots]').last().getAttribute('content')).toBe('noindex');
  expect(await page.locator('dialog').count()).toBe(0);
  await page.getByLabel('E-mail').fill('ada@pines.example');
  await page.locator('[data-hydrated]').getByRole('button', { name: 'Wait' }).waitFor();
});

test('nothing that opens or is published later is in a page before it', async () => {
  for (const path of ['/spring', '/both']) {
    const html = await (await fetch(host.url + path)).text();
    expect(html).not.toMatch(/Whit Monday|Summer for half|Watch how/);
  }
});

async function visitAt(time: string, path = '/spring', baseURL = service.url): Promise<Visit> {
  const visit = await openPage({ baseURL });
  await visit.page.clock.setFixedTime(time);
  await visit.page.goto(path);
  return visit;
}
