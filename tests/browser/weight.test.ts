import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { settle } from '../support/settle.ts';
import { openPage, type Visit } from '../support/visit.ts';

/** The script that a page may load before anybody touches it and before it is idle, in bytes. */
const LIMIT = 3 * 1024;

const START = Date.parse('2026-03-02T10:00:00Z');

let opened: Visit;
let loaded: Promise<Buffer>[] = [];
beforeAll(async () => {
  opened = await openPage();
  const { page } = opened;
  // While its clock stands still a browser is never idle, and no wait is over, however slow it is.
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START + 60_000);
  await page.addInitScript(() => {
    // Some headless browsers send a new page a mouse in its corner that nobody has moved.
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
  await settle(page);
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
