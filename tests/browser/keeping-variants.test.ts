import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage, type Visit } from '../support/visit.ts';

const scratch = await temporaryFolder();
const source = join(scratch.path, 'source');
const out = join(scratch.path, 'out');
let service: LeadService;

/** Pages by their experiment; `b` is drawn from a chance of 0.5 on. */
const pages = {
  days: 'keep: { days: 30 }',
  more: 'name: days\n    keep: { days: 30 }',
  visit: 'keep: visit',
  none: 'keep: none',
  held: 'holdout: 20',
  spanish: 'only: { languages: [es] }',
  autumn: 'only: { campaigns: [Late Autumn] }',
};

function pageText(page: string, rules: string): string {
  const name = rules.startsWith('name:') ? '' : `name: ${page}\n    `;
  return `title: Kettles for quiet mornings, ${page}
description: A kettle of the kind ${page} that boils a litre in two minutes and never wakes anyone up.
robots: noindex
experiments:
  - ${name}${rules}
    variants:
      - name: a
      - name: b
        changes: [{ id: top, heading: Who wakes you up? }]
sections:
  - { type: hero, id: top, heading: Quiet mornings }
`;
}

async function writePages(names: readonly (keyof typeof pages)[]): Promise<void> {
  for (const name of names) {
    await writeFile(join(source, `pages/${name}.yaml`), pageText(name, pages[name]));
  }
}

/** Builds the site again after a change of a page; the service shows the last build until it has read the next one. */
async function rebuild(page = 'days'): Promise<void> {
  await buildSite(source, out);
  const isWritten = existsSync(join(source, `pages/${page}.yaml`));
  const built = isWritten ? await readFile(join(out, `${page}.html`), 'utf8') : undefined;
  const served = async () => {
    const answer = await fetch(`${service.url}/${page}`);
    return answer.ok ? answer.text() : undefined;
  };
  await expect.poll(served).toBe(built);
}

beforeAll(async () => {
  await cp('tests/errors/base', source, { recursive: true });
  await writePages(Object.keys(pages) as (keyof typeof pages)[]);
  await buildSite(source, out);
  service = await startLeadService(out);
});
afterAll(async () => {
  await service.stop();
  await scratch.remove();
});

/** A browser whose chance is the number at hand. */
async function open(options: BrowserContextOptions = {}): Promise<Visit> {
  const opened = await openPage({ baseURL: service.url, ...options });
  await opened.page.addInitScript(() => {
    Math.random = () => Number(window.name || 0.7);
  });
  return opened;
}

async function shownOn({ page }: Visit, path: string, chance = 0.7): Promise<string | undefined> {
  await page.evaluate((value) => {
    window.name = value;
  }, String(chance));
  await page.goto(path);
  const variants = await page.evaluate(() => document.documentElement.dataset.variants);
  const heading = await page.locator('h1').textContent();
  expect(heading).toBe(variants?.endsWith(':b') ? 'Who wakes you up?' : 'Quiet mornings');
  return variants;
}

test('a choice is kept for its days, on all pages with the experiment, and made anew after', async () => {
  await using opened = await open();
  const { page } = opened;
  expect(await shownOn(opened, '/days', 0.7)).toBe('days:b');
  expect(await shownOn(opened, '/more', 0.1)).toBe('days:b');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['experiment:days']);
  await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  expect(await shownOn(opened, '/more', 0.1)).toBe('days:a');
});

test('a choice is made anew once its variants have other names or shares', async () => {
  await using opened = await open();
  const { page } = opened;
  const file = join(source, 'pages/days.yaml');
  const other = join(source, 'pages/named.yaml');
  const named = pageText('named', 'keep: { as: mine }');
  const keptAs = () => page.evaluate(() => localStorage.mine);
  await writeFile(other, named);
  await rebuild();
  expect(await shownOn(opened, '/days', 0.7)).toBe('days:b');
  expect(await shownOn(opened, '/named', 0.7)).toBe('named:b');
  // Other programs may write there.
  await page.evaluate(() => localStorage.setItem('mine', 'a'));
  expect(await shownOn(opened, '/named', 0.7)).toBe('named:a');
  await page.evaluate(() => localStorage.setItem('mine', 'b'));
  const shares = (text: string) => text.replace('name: a\n', 'name: a\n        share: 90\n');
  await writeFile(other, shares(named));
  for (const name of ['days', 'more'] as const) {
    await writeFile(join(source, `pages/${name}.yaml`), shares(pageText(name, pages[name])));
  }
  await rebuild();
  try {
    expect(await shownOn(opened, '/days', 0.7)).toBe('days:a');
    expect(await shownOn(opened, '/days', 0.95)).toBe('days:a');
    expect(await shownOn(opened, '/named', 0.7)).toBe('named:a');
    expect(await keptAs()).toBe('a');
    await writeFile(file, pageText('days', pages.days).replace('name: a\n', 'name: c\n'));
    await rm(join(source, 'pages/more.yaml'));
    await rebuild();
    expect(await shownOn(opened, '/days', 0.7)).toBe('days:b');
  } finally {
    await rm(other);
    await writePages(['days', 'more']);
    await rebuild();
  }
});

test('a lead has the variants that its visitor has seen on other pages', async () => {
  await using opened = await open();
  const { page } = opened;
  await shownOn(opened, '/days', 0.7);
  await shownOn(opened, '/visit', 0.1);
  await shownOn(opened, '/none', 0.7);
  await shownOn(opened, '/held', 0.95);
  await page.goto('/');
  expect(await variantsOfLead(opened)).toEqual({ days: 'b', visit: 'a' });
});

const form = `  - type: lead-form
    id: form
    heading: Try it
    form: { leadType: contact, button: Send, thankYou: /thank-you }
`;

test.each<[string, 'days' | 'none', (text: string) => string, string]>([
  ['nothing of them changed', 'days', (text) => `${text}# More is to come.\n`, 'b'],
  ['the shares changed', 'days', (text) => text.replace('name: a\n', '$&        share: 90\n'), '?'],
  ['the shares changed', 'none', (text) => text.replace('name: a\n', '$&        share: 90\n'), '?'],
  ['a text was edited', 'days', (text) => text.replace('Who wakes', 'What wakes'), '?'],
  ['the first variant was edited', 'none', (text) => text.replace('Quiet mornings', 'Tea'), '?'],
])(
  'a page that was open while %s sends the variants of %s as these were',
  async (_what, rules, change, variant) => {
    await using opened = await open();
    const name = `open_${rules}`;
    const file = join(source, `pages/${name}.yaml`);
    const text = pageText(name, pages[rules]) + form;
    await writeFile(file, text);
    await rebuild(name);
    try {
      await opened.page.goto(`/${name}`);
      await writeFile(file, change(text));
      await rebuild(name);
      expect(await variantsOfLead(opened)).toEqual({ [name]: variant });
    } finally {
      await rm(file);
      await rebuild(name);
    }
  },
);

/** The variants with which the service has stored a lead of the form of the page. */
async function variantsOfLead({ page }: Visit): Promise<unknown> {
  await service.db.deleteFrom('leads').execute();
  await page.getByLabel('Your name').fill('Ana');
  await page.getByLabel('Your company').fill('Pines');
  await page.getByLabel('E-mail').fill('ana@pines.example');
  await page.getByLabel('Phone').fill('+44 20 7946 0123');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/thank-you');
  const leads = await service.db.selectFrom('leads').select('variants').execute();
  expect(leads).toHaveLength(1);
  return leads[0]?.variants;
}

test('a choice for the visit is made anew in another tab, and one that is not kept on each page', async () => {
  await using opened = await open();
  expect(await shownOn(opened, '/visit', 0.7)).toBe('visit:b');
  expect(await shownOn(opened, '/visit', 0.1)).toBe('visit:b');
  expect(await shownOn(opened, '/none', 0.7)).toBe('none:b');
  expect(await shownOn(opened, '/none', 0.1)).toBe('none:a');
  expect(await opened.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const page = await opened.page.context().newPage();
  await page.addInitScript(() => {
    Math.random = () => 0.1;
  });
  await page.goto('/visit');
  expect(await page.evaluate(() => document.documentElement.dataset.variants)).toBe('visit:a');
});

test('visitors who are held out stay so, and the others share what is left', async () => {
  await using held = await open();
  expect(await shownOn(held, '/held', 0.81)).toBe('');
  expect(await shownOn(held, '/held', 0.1)).toBe('');
  await using first = await open();
  expect(await shownOn(first, '/held', 0.39)).toBe('held:a');
  await using second = await open();
  expect(await shownOn(second, '/held', 0.41)).toBe('held:b');
});

test('an experiment for a language or a campaign is for nobody else', async () => {
  await using spanish = await open({ locale: 'es-MX' });
  expect(await shownOn(spanish, '/spanish')).toBe('spanish:b');
  await using english = await open({ locale: 'en-GB' });
  expect(await shownOn(english, '/spanish')).toBe('');
  expect(await english.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await shownOn(english, '/autumn?utm_campaign=spring')).toBe('');
  for (const spelt of ['LATE+AUTUMN', '%20late%20%20autumn', 'Late-Autumn']) {
    await using visitor = await open();
    expect(await shownOn(visitor, `/autumn?utm_campaign=${spelt}`)).toBe('autumn:b');
  }
  await using later = await open();
  await later.page.goto('/pricing?utm_campaign=Late-Autumn');
  await expect.poll(() => later.page.evaluate(() => localStorage.attribution)).toContain('Autumn');
  expect(await shownOn(later, '/autumn')).toBe('autumn:b');
});

test('what is kept of an experiment is forgotten once the site has it no more', async () => {
  await using opened = await open();
  const kept = () => opened.page.evaluate(() => Object.keys(localStorage).sort());
  await shownOn(opened, '/days');
  await shownOn(opened, '/held');
  await opened.page.goto('/pricing');
  await opened.page.mouse.move(10, 10);
  await opened.page.waitForLoadState('networkidle');
  expect(await kept()).toEqual(['experiment:days', 'experiment:held']);
  await rm(join(source, 'pages/days.yaml'));
  await rm(join(source, 'pages/more.yaml'));
  await rebuild();
  try {
    await opened.page.goto('/pricing');
    await opened.page.mouse.move(20, 20);
    await expect.poll(kept).toEqual(['experiment:held']);
  } finally {
    await writePages(['days', 'more']);
    await rebuild();
  }
});
