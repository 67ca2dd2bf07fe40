import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../builds/run-site.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { temporaryFolder } from '../support/site.ts';
import { visit, wakeIslands } from '../support/visit.ts';

/* The words that a site brings along are what scripts say, and what is said without them. */

const scratch = await temporaryFolder();
let service: LeadService | undefined;

beforeAll(async () => {
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, '../errors/base'), site, { recursive: true });
  cpSync(join(import.meta.dirname, '../builds/own-words/locale'), join(site, 'locale'), {
    recursive: true,
  });
  const file = join(site, 'site.yaml');
  const settings = readFileSync(file, 'utf8').replace(/leads:.*?(?=^\w)/ms, '');
  writeFileSync(file, settings.replace('locale: en', 'locale: ja'));
  const out = join(scratch.path, 'out');
  const { code, stderr } = await build(site, out, scratch.path);
  expect(code, stderr).toBe(0);
  service = await startLeadService(out);
});
afterAll(async () => {
  await service?.stop();
  await scratch.remove();
});

test('a form speaks Japanese with script', async () => {
  await using opened = await visit('/', { baseURL: service?.url });
  const { page } = opened;
  await wakeIslands(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => page.locator('#form').innerText())
    .toContain('この項目を入力してください。');
});

test('and without', async () => {
  await using opened = await visit('/', { baseURL: service?.url, javaScriptEnabled: false });
  const { page } = opened;
  await page.getByLabel('お名前').fill('Maria');
  await page.getByLabel('メールアドレス').fill('maria@pines');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/api/leads');
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('入力内容をご確認ください');
});
