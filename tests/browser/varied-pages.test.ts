import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { settle } from '../support/settle.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage, type Visit, wakeIslands } from '../support/visit.ts';

const scratch = await temporaryFolder();
const out = join(scratch.path, 'out');
let service: LeadService;

const layout = `title: Kettles for quiet mornings at home
description: A kettle that boils a litre in two minutes and never wakes anyone up in the morning.
experiments:
  - name: layout
    variants:
      - name: a
      - name: b
        title: A quiet start into the day
        social: { description: Nobody wakes up. }
        changes:
          - { id: proof, type: rich-text, heading: In words, body: "Nobody **ever** woke up." }
        overlays: [{ id: offer, label: Start now }]
        remove: [details, notice]
        order: [form, questions]
sections:
  - { type: hero, id: top, heading: Quiet mornings }
  - { type: stats, id: proof, heading: In figures, items: [{ value: "3", label: minutes }] }
  - { type: rich-text, id: details, heading: Details, body: Of steel. }
  - { type: faq, id: questions, heading: Questions, items: [{ question: Is it loud?, answer: No. }] }
  - { type: rich-text, id: between, heading: Between, body: It stays. }
  - type: lead-form
    id: form
    heading: Try it
    form: { leadType: contact, button: Send, thankYou: /thank-you }
overlays:
  - { type: sticky-bar, id: offer, label: Try it, href: "#form", after: 0 }
  - { type: floating-button, id: notice, label: Ask us, href: "#questions", after: 0 }
`;

const numbers = Array.from({ length: 40 }, (_, index) => index);
const forty = `title: Forty reasons for a quiet kettle
description: Forty reasons for a kettle that boils a litre in two minutes and never wakes anyone up.
experiments:
  - name: reasons
    variants:
      - name: a
      - name: b
        changes:
${numbers.map((n) => `          - { id: s${n}, heading: "Other reason ${n}", body: "${'It is much longer than before. '.repeat(n)}So." }`).join('\n')}
sections:
${numbers.map((n) => `  - { type: rich-text, id: s${n}, heading: "Reason ${n}", body: It is quiet. }`).join('\n')}
`;

beforeAll(async () => {
  const source = join(scratch.path, 'source');
  await cp('tests/errors/base', source, { recursive: true });
  await writeFile(join(source, 'pages/layout.yaml'), layout);
  await writeFile(join(source, 'pages/forty.yaml'), forty);
  await buildSite(source, out);
  service = await startLeadService(out);
});
afterAll(async () => {
  await service.stop();
  await scratch.remove();
});

/** Opens a page with one variant, and watches what moves and which headings are painted. */
async function open(path: string, chance: number, javaScriptEnabled = true): Promise<Visit> {
  const opened = await openPage({ baseURL: service.url, javaScriptEnabled });
  await opened.page.addInitScript((value) => {
    Math.random = () => value;
    const shifts: string[] = [];
    const seen = new Set<string>();
    Object.assign(window, { shifts, seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      for (const heading of document.querySelectorAll('h1, h2')) {
        if (heading.checkVisibility({ visibilityProperty: true })) seen.add(heading.textContent);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, chance);
  await opened.page.goto(path);
  return opened;
}

const sections = (page: Page) =>
  page
    .locator('main > [data-section]')
    .evaluateAll((all) =>
      all.map((one) => `${one.querySelector('h1, h2')?.textContent}: ${one.dataset.section}`),
    );
const overlays = (page: Page) =>
  page.locator('[data-overlay]').evaluateAll((all) => all.map(({ textContent }) => textContent));
const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    ...Object.fromEntries(
      ['description', 'og:title', 'og:description', 'twitter:description'].map((name) => [
        name,
        document
          .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
          ?.getAttribute('content'),
      ]),
    ),
  }));
const written = [
  'Quiet mornings: hero',
  'In figures: stats',
  'Details: rich-text',
  'Questions: faq',
  'Between: rich-text',
  'Try it: lead-form',
];

describe('a variant of a whole page', () => {
  test('orders, replaces and removes sections, changes overlays, and has a title of its own', async () => {
    await using opened = await open('/layout', 0.9);
    const { page, problems } = opened;
    expect(await sections(page)).toEqual([
      'Quiet mornings: hero',
      'In words: rich-text',
      'Try it: lead-form',
      'Between: rich-text',
      'Questions: faq',
    ]);
    expect(await overlays(page)).toEqual(['Start now']);
    expect(await head(page)).toEqual({
      title: 'A quiet start into the day',
      description: expect.stringContaining('boils a litre'),
      'og:title': 'A quiet start into the day',
      'og:description': 'Nobody wakes up.',
      'twitter:description': 'Nobody wakes up.',
    });
    expect(await page.locator('[data-varied], [data-moving], main template').count()).toBe(0);
    await wakeIslands(page);
    await page.locator('form input[name="name"]').fill('Maria');
    expect(await page.locator('input[name="layout"]').inputValue()).toBe('b');
    await expect.poll(() => findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('moves nothing that is seen, and shows nothing of the other variant', async () => {
    await using opened = await open('/layout', 0.9);
    const { page } = opened;
    await page.waitForLoadState('networkidle');
    await settle(page);
    const { shifts, seen } = await page.evaluate(() => ({
      shifts: Reflect.get(window, 'shifts') as string[],
      seen: [...(Reflect.get(window, 'seen') as Set<string>)],
    }));
    expect(shifts).toEqual([]);
    expect(seen).toContain('In words');
    expect(seen).not.toContain('In figures');
    expect(seen).not.toContain('Details');
  });

  test.each([
    ['the first variant', 0.1, true],
    ['a visitor without a script', 0.9, false],
  ])('is the page as it is written for %s', async (_what, chance, script) => {
    await using opened = await open('/layout', chance, script);
    const { page } = opened;
    expect(await sections(page)).toEqual(written);
    expect(await overlays(page)).toEqual(['Try it', 'Ask us']);
    expect(await page.title()).toBe('Kettles for quiet mornings at home');
    for (const section of await page.locator('main > [data-section]').all()) {
      expect(await section.isVisible()).toBe(true);
    }
  });
});

test('variants of forty sections cost no layout shift, and little script before the first paint', async () => {
  await using opened = await open('/forty', 0.9);
  const { page } = opened;
  await page.waitForLoadState('networkidle');
  await settle(page);
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)]);
  expect(seen).toHaveLength(40);
  expect(seen.filter((text) => !text.startsWith('Other reason'))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  const inline = (file: string) =>
    [
      ...readFileSync(join(out, file), 'utf8').matchAll(/<script(?![^>]* type=)[^>]*>([^<]+)</g),
    ].map(([, code]) => code);
  expect(inline('forty.html')).toHaveLength(41);
  expect(gzipSync(inline('forty.html').join('\n')).length).toBeLessThanOrEqual(1024);
  expect(inline('pricing.html')).toEqual([]);
});
