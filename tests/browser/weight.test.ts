import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPage, type Visit } from '../support/visit.ts';

/** The script that a page may load before anybody touches it and before it is idle, in bytes. */
const LIMIT = 3 * 1024;

let opened: Visit;
let loaded: Promise<Buffer>[] = [];
beforeAll(async () => {
  opened = await openPage();
  const { page } = opened;
  // A browser that never comes to rest shows what a page loads without waiting for that.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    // Some headless browsers tell a new page of a mouse in its corner that nobody has moved.
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.push(response.body());
  });
});
afterAll(() => opened[Symbol.asyncDispose]());

test.each([...inject('pagePaths'), '/no/such-page'])('%s waits with its scripts', async (path) => {
  const { page } = opened;
  loaded = [];
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  const html = (await (await page.request.get(path)).text()).split('<script');
  const inline = html
    .filter((part) => !part.startsWith(' type="application/ld+json"'))
    .slice(1)
    .map((part) => part.slice(part.indexOf('>') + 1, part.indexOf('</script>')));
  const scripts = [
    ...(await Promise.all(loaded)),
    ...inline.filter(Boolean).map((text) => Buffer.from(text)),
  ];
  const bytes = scripts.length > 0 ? brotliCompressSync(Buffer.concat(scripts)).length : 0;
  expect(bytes).toBeLessThanOrEqual(LIMIT);

  const islands = await page.locator('[data-island], [data-event]').count();
  if (islands === 0) expect(scripts).toEqual([]);
});
