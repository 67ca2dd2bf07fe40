import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookAtPage } from '../support/look-at-page.ts';
import { serveForFile } from '../support/serve-for-file.ts';
import { visit } from '../support/visit.ts';

const PATHS = ['/', '/products', '/story', '/order', '/thanks'];

const service = await serveForFile(join(import.meta.dirname, '../builds/second-site/site'));

test.each(PATHS)('%s fits, breaks no rule of WCAG 2.2 AA and causes no trouble', async (path) => {
  await using visited = await visit(path, { baseURL: service.url, reducedMotion: 'reduce' });
  await lookAtPage(visited);
});

test('reads from right to left in the Arabic face', async () => {
  await using visited = await visit('/', { baseURL: service.url });
  const { page } = visited;
  await page.evaluate(() => document.fonts.ready);
  const heading = page.locator('h1');
  await expect
    .poll(() => heading.evaluate((element) => getComputedStyle(element).direction))
    .toBe('rtl');
  await expect.poll(() => page.evaluate(loadedFaces)).toContain('Readex Pro');
  const [logo, menu] = await Promise.all([
    page.locator('header a').first().boundingBox(),
    page.locator('header .button:visible').first().boundingBox(),
  ]);
  expect(logo?.x ?? 0).toBeGreaterThan(menu?.x ?? Number.POSITIVE_INFINITY);
});

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  test('the form asks for a sample', async () => {
    await using visited = await visit('/order', { baseURL: service.url, javaScriptEnabled });
    const { page } = visited;
    await page.getByLabel('الاسم الكامل').fill('هالة قصّاب');
    await page.getByLabel('اسم المخبز').fill('فرن الحارة');
    await page.getByLabel('البريد الإلكتروني').fill('hala@furn.example');
    await page.getByLabel('رقم الهاتف').fill('+963 11 555 0199');
    await page.getByLabel('نوع الدقيق').selectOption('أسمر');
    await page.getByRole('button', { name: 'أرسل الطلب' }).click();
    await page.waitForURL('**/thanks');
    await expect.poll(() => page.locator('h1').textContent()).toBe('وصل طلبك');
  });
});

function loadedFaces(): string[] {
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  return loaded.map(({ family }) => family.replaceAll('"', ''));
}
