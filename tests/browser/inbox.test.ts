import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { type LocalInbox, openLocalInbox } from '../../server/inbox/local-inbox.ts';
import { operationsOn } from '../../server/operations/control/operations.ts';
import { migrateTestSite, openMemory, type TestConnection } from '../server/databases.ts';
import { addLead } from '../server/new-lead.ts';
import { addReported, reported } from '../server/reported.ts';
import { testSite } from '../server/service.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { openPage } from '../support/visit.ts';

let connection: TestConnection;
let inbox: LocalInbox;
beforeAll(async () => {
  connection = await openMemory();
  await migrateTestSite(connection);
});
afterAll(() => connection.close());

async function open(): Promise<string> {
  const { leads } = testSite;
  inbox = await openLocalInbox({
    leads: operationsOn(connection, {
      dataDir: '.data',
      leads: () => leads,
      placesOf: async () => undefined,
    }),
    built: reported,
    brand: pageBrand(plainMailSet.brand),
    actor: 'maria',
    port: 0,
  });
  return inbox.link;
}

/** Stores a lead that a target has not taken. */
async function addFailed(name: string): Promise<string> {
  const { db } = connection;
  const id = await addLead(db, { name }, { messages: [{ kind: 'webhook', recipient: 'crm' }] });
  const failed = {
    status: 'dead',
    done_at: new Date(),
    last_error: '400',
    answer: refusal,
  } as const;
  await db.updateTable('outbox').set(failed).where('lead_id', '=', id).execute();
  return id;
}

const refusal = 'Property "companny" does not exist';

test('is clean for axe on wide screens and phones, and works without a script', async () => {
  const { db } = connection;
  await addLead(db, { name: 'Oluwaseun Adebayo-Featherstonehaugh' }, { kinds: ['team-mail'] });
  const quarantined = await addLead(db, { name: 'فاطمة الزهراء' });
  await db
    .updateTable('leads')
    .set({ quarantined_at: new Date(), quarantine_reason: 'trap' })
    .where('id', '=', quarantined)
    .execute();
  await addReported(db, new Date());
  await addFailed('Maria Lopez');
  const link = await open();
  const baseURL = new URL(link).origin;
  // axe is a script that the page's policy does not allow; the policy itself allows none at all.
  await using opened = await openPage({ baseURL, bypassCSP: true });
  const { page, problems } = opened;
  await page.goto(link);
  const places = [
    '/desk',
    '/desk?which=quarantined',
    `/desk/leads/${quarantined}`,
    `/desk/leads/${quarantined}/erase`,
    '/desk/report',
    '/desk/targets',
    '/desk/trail',
    '/desk/leads/x',
  ];
  for (const place of places) {
    await page.goto(place);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([place, width, await findBarriers(page)]).toEqual([place, width, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([place, wide]).toEqual([place, width]);
    }
  }
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await inbox.close();
});

test('lets in with its link once, and is used by keyboard alone', async () => {
  const link = await open();
  await using visitor = await openPage({ baseURL: new URL(link).origin, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(link);
  await page.getByLabel('Search').focus();
  await page.keyboard.type('featherstone');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: 'Oluwaseun Adebayo-Featherstonehaugh' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mark as spam' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Quarantined as spam').waitFor();
  await page.getByRole('link', { name: 'Erase …' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Erase it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Erased for good').waitFor();
  await using stranger = await openPage({ baseURL: new URL(link).origin });
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { name: 'Not signed in' }).waitFor();
  await inbox.close();
});

test('shows what a target answered, and sends again what it has not taken', async () => {
  const id = await addFailed('Ada Byron');
  const link = await open();
  const baseURL = new URL(link).origin;
  await using visitor = await openPage({ baseURL, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(link);
  await page.getByRole('link', { name: 'Targets' }).click();
  const row = page.getByRole('row').filter({ hasText: 'crm' });
  await row.getByText(refusal).waitFor();
  const state = async () => (await row.getByRole('cell').first().innerText()).split('\n')[0];
  const failed = Number(/(\d+) failed/.exec((await state()) ?? '')?.[1]);
  expect(failed).toBeGreaterThan(0);
  await row.getByRole('button', { name: /^Send failed ones again/ }).click();
  await page.getByRole('status').getByText('It is sent again').waitFor();
  expect(await state()).toBe(`0 sent, ${failed} pending, 0 failed`);
  await page.goto(`/desk/leads/${id}`);
  await page.getByText(refusal).waitFor();
  await page.goto('/desk/trail');
  await page.getByText(`Sent again what a target had not taken: ${failed} messages`).waitFor();
  await inbox.close();
});
