import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFolder, serveFolder } from '../../cli/dev/serve-folder.ts';
import { quietTerminal } from '../server/quiet-terminal.ts';
import { runCommand } from '../server/run-command.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

const site = join(import.meta.dirname, '../custom-sections/site');
const scratch = await temporaryFolder();
const { terminal, said } = quietTerminal(() => scratch.path);
let exitCode: number;
let served: ServedFolder;
let baseURL: string;

beforeAll(async () => {
  exitCode = await runCommand(terminal, ['gallery', site], { out: 'gallery' });
  served = await serveFolder(join(scratch.path, 'gallery'), true);
  baseURL = served.url;
});
afterAll(async () => {
  await served.close();
  await scratch.remove();
});

test('the gallery has every type, the own ones of the site marked', async () => {
  const renderer = join(import.meta.dirname, '../../renderer');
  const types = ['sections', 'overlays'].flatMap((kind) => readdirSync(join(renderer, kind)));
  // No example has a problem: those would be noted first.
  expect([exitCode, said.length]).toEqual([0, 1]);
  expect(said[0]).toContain(`of ${types.length + 1} types into gallery.`);
  await using opened = await openPage({ baseURL });
  const { page } = opened;
  await page.goto('/');
  for (const type of types) expect(await page.locator(`.card a[href="/${type}"]`).count()).toBe(1);
  const own = page.locator('.card', { has: page.locator('.own') });
  expect(await own.locator('h2 a').allTextContents()).toEqual(['Price list', 'One figure']);
});

test('a type shows its examples at three widths, in both directions, with YAML and fields', async () => {
  await using opened = await openPage({ baseURL });
  const { page } = opened;
  await page.goto('/price-list');
  const example = page.locator('.example').first();
  const frame = example.frameLocator('iframe');
  await frame.locator('[data-section="price-list"]').waitFor();
  for (const width of [390, 768, 1280]) {
    await example.getByRole('button', { name: String(width) }).click();
    await expect
      .poll(() =>
        frame.locator('html').evaluate((root) => root.ownerDocument.defaultView?.innerWidth),
      )
      .toBe(width);
  }
  await example.getByRole('button', { name: 'right to left' }).click();
  await frame.locator('html[dir="rtl"] [data-section="price-list"]').waitFor();
  await example.getByText('YAML').click();
  await expect.poll(() => example.locator('pre').innerText()).toContain('- type: price-list');
  const field = page.locator('.fields > div', { hasText: 'currency' });
  await expect
    .poll(() => field.innerText())
    .toMatch(/GBP \| EUR.*required[\s\S]*Currency of the prices\./);
});

test('what is announced is seen before its moment and once it is over, and at that of the preview', async () => {
  await using opened = await openPage({ baseURL });
  const { page, problems } = opened;
  await page.goto('/countdown');
  const example = page.locator('.example').first();
  const row = example.frameLocator('iframe').locator('.countdown__row');
  const state = () => row.getAttribute('data-state');
  await example.getByRole('button', { name: 'before' }).click();
  await expect.poll(state).toBe('running');
  await example.getByRole('button', { name: 'right to left' }).click();
  await example.frameLocator('iframe').locator('html[dir="rtl"]').waitFor();
  await expect.poll(state).toBe('running');
  await example.getByRole('button', { name: 'once it is over' }).click();
  await expect.poll(state).toBe('over');
  await page.goto('/?at=2001-01-01T00:00:00Z');
  await page.getByRole('link', { name: 'Countdown', exact: true }).first().click();
  await expect.poll(state).toBe('running');
  // Hero has no moments to choose.
  await page.goto('/hero');
  expect(await page.getByRole('button', { name: 'before' }).count()).toBe(0);
  expect(problems.filter((one) => one.startsWith('uncaught'))).toEqual([]);
});

test('no picture is offered much smaller than its place', async () => {
  const examples = join(scratch.path, 'gallery/examples');
  const shown = readdirSync(examples).filter(
    (name) =>
      /(?<!-rtl)\.html$/.test(name) &&
      /<source [^>]*sizes=/.test(readFileSync(join(examples, name), 'utf8')),
  );
  expect(shown.length).toBeGreaterThan(5);
  await using opened = await openPage({ baseURL });
  const { page } = opened;
  const blurred: unknown[] = [];
  for (const name of shown) {
    await page.goto(`/examples/${name}`, { waitUntil: 'domcontentloaded' });
    for (const width of [390, 768, 1160, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const places = await page.evaluate(readPlaces);
      const small = places.filter(({ offered, place }) => offered < place * 0.9);
      if (small.length > 0) blurred.push({ name, width, small });
    }
  }
  expect(blurred).toEqual([]);
});

/** The widths of pictures, and those that browsers without `auto` take for them. */
function readPlaces() {
  return [...document.querySelectorAll('source[sizes]')].flatMap((source) => {
    const image = source.parentElement?.querySelector('img');
    const place = image?.checkVisibility() ? image.getBoundingClientRect().width : 0;
    const choices = (source.getAttribute('sizes') ?? '').replace(/^auto, /, '').split(', ');
    const probe = document.createElement('div');
    document.body.append(probe);
    for (const choice of choices.toReversed()) {
      const [, query = 'all', length = choice] = /^(\(.*\)) (\S+)$/.exec(choice) ?? [];
      if (matchMedia(query).matches) probe.style.width = length;
    }
    const offered = probe.getBoundingClientRect().width;
    probe.remove();
    return [{ offered, place }];
  });
}

test.each([390, 1280])('the gallery is accessible at %i pixels', async (width) => {
  await using opened = await openPage({ baseURL, viewport: { width, height: 900 } });
  const { page } = opened;
  for (const path of ['/', '/hero', '/price-list']) {
    await page.goto(path);
    // What they show is the business of the pages of sites; those further down have not even loaded.
    await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()));
    expect([path, await findBarriers(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
});
