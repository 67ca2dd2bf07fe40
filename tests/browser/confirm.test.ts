import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { sharedSecret } from '../../server/database/shared-secret.ts';
import { confirmPath } from '../../server/leads/confirm-link.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { readLatestLeads } from '../../server/leads/read-leads.ts';
import { migrateTestSite, openMemory, type TestConnection } from '../server/databases.ts';
import { newLead } from '../server/new-lead.ts';
import { fixtureSite, testService } from '../server/service.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { openPage } from '../support/visit.ts';

const day = 86_400_000;
const colors = { ...plainMailSet.brand.colors, primary: '#7a1fa2', groundAlt: '#fdf6ff' };
const mails = { ...plainMailSet, brand: { ...plainMailSet.brand, name: 'Little Pines', colors } };

let connection: TestConnection;
let siteDir: string;
let app: FastifyInstance;
let baseURL: string;
beforeAll(async () => {
  connection = await openMemory();
  await migrateTestSite(connection);
  siteDir = await mkdtemp(join(tmpdir(), 'site-confirm-'));
  await cp(fixtureSite, siteDir, { recursive: true });
  await writeFile(join(siteDir, '.site/mails.json'), JSON.stringify(mails));
  ({ app } = await testService(connection.db, { siteDir }));
  baseURL = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await rm(siteDir, { recursive: true, force: true });
});

/** The link to confirm a new lead that came in at `at` from a page in this language. */
async function addLink(locale: string, at = new Date()): Promise<{ id: string; link: string }> {
  const { row } = newLead({}, { at });
  const waiting = { quarantined_at: at, quarantine_reason: 'unconfirmed' as const };
  const lead = { ...row, ...waiting, locale, form: '/start-trial#form' };
  await insertLeads(connection.db, [{ row: lead, messages: [] }]);
  const secret = await sharedSecret(connection.db, 'confirm');
  return { id: row.id, link: confirmPath(row.id, at, secret) };
}

const countsAsLead = async (id: string) =>
  (await readLatestLeads(connection.db, {}, 100)).some((lead) => lead.id === id);

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('a visitor confirms with one button, and may go back, reload and come again', async () => {
    const { id, link } = await addLink('en');
    await using opened = await openPage({ baseURL, javaScriptEnabled });
    const { page, problems, foreign } = opened;
    const referrers: (string | undefined)[] = [];
    page.on('request', (request) => referrers.push(request.headers().referer));
    await page.goto(link);
    await page.getByText('Little Pines').first().waitFor();
    await page.reload();
    expect(await countsAsLead(id)).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const done = page.getByRole('heading', { name: 'Thank you, that is confirmed' });
    await done.waitFor();
    expect(await countsAsLead(id)).toBe(true);
    await page.reload();
    await done.waitFor();
    await page.goBack();
    await page.goto(link);
    await done.waitFor();
    await page.getByRole('link').click();
    await page.waitForURL('**/start-trial');
    expect(new Set(referrers)).toEqual(new Set([undefined]));
    expect([problems, foreign]).toEqual([[], []]);
  });

  test('a double click confirms once', async () => {
    const { id, link } = await addLink('en');
    await using opened = await openPage({ baseURL, javaScriptEnabled });
    await opened.page.goto(link);
    await opened.page.getByRole('button').dblclick();
    await opened.page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await countsAsLead(id)).toBe(true);
  });
});

const late = new Date(Date.now() - 8 * day);
test.each([
  ['en', undefined, 'ltr', 'Please confirm your request'],
  ['ar', undefined, 'rtl', 'يرجى تأكيد طلبك'],
  ['de', undefined, 'ltr', 'Bitte bestätigen Sie Ihre Anfrage'],
  ['ar', late, 'rtl', 'لم يعد هذا الرابط صالحًا'],
])('the page in %s, of a link from %s', async (locale, at, dir, title) => {
  const { link } = await addLink(locale, at);
  // axe is a script that the page's policy does not allow.
  await using opened = await openPage({ baseURL, bypassCSP: true });
  const { page, foreign } = opened;
  await page.goto(link);
  const root = page.locator('html');
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([locale, dir]);
  await page.getByRole('heading', { name: title }).waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await findBarriers(page)]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const folder = process.env.SCREENSHOTS;
    if (folder)
      await page.screenshot({ path: `${folder}/${locale}-${width}-${at ? 'late' : 'new'}.png` });
  }
  expect(await page.locator('.visitor__site').evaluate((it) => getComputedStyle(it).color)).toBe(
    'rgb(122, 31, 162)',
  );
  expect(foreign).toEqual([]);
});
