import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { startSite } from '../builds/run-site.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { fillForm } from '../support/fill-form.ts';
import { hiddenContent } from '../support/hidden-content.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters } from '../support/starters.ts';
import { openPage } from '../support/visit.ts';

/* What `site new site` writes, whole sites and small ones, as their first visitors see them. */

const WIDTHS = [390, 768, 1280, 1920];
/** The one in which rules are looked at; the other widths show the same elements. */
const WIDTH_OF_RULES = 390;
const LONGEST = 'Kettle & Sons Plumbing, Great Malvern'.slice(0, 35);
/** How many pages of a folder are opened. */
const MOST_OF_FOLDER = 4;

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** Sites that are looked at in every run: one in each direction of writing, and a small one. */
const ALWAYS = ['en clinic', 'ar event', 'en other'];

/** All whole sites are looked at with `STARTERS=all`: that takes two minutes more. */
const kinds = [
  ...listStarters().map(({ language, trade }) => ({ language, trade: trade.name })),
  { language: 'en', trade: 'other' },
].filter(
  ({ language, trade }) =>
    process.env.STARTERS === 'all' || ALWAYS.includes(`${language} ${trade}`),
);

describe.each(kinds)('a new site in $language for $trade', ({ language, trade }) => {
  test('fits, can be read and used by everybody, without script too, and stores leads', async () => {
    const name = `${language}-${trade}`;
    const answers = ['--folder', name, '--language', language, '--trade', trade, '--yes'];
    // A colour that is too light to be read: what is made of it has to be.
    if (trade === 'other') answers.push('--colour', '#ffcc00');
    await run('new', 'site', LONGEST, ...answers);
    await run('build', name);
    const out = join(scratch.path, 'dist', name);
    const service = await startLeadService(out);
    try {
      const seen = await lookAtAll(pathsIn(out), service.url);
      await readWithoutScript(seen, service);
    } finally {
      await service.stop();
    }
  });
});

async function run(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await startSite(args, scratch.path).outcome;
  expect(code, stdout + stderr).toBe(0);
}

/** Addresses of pages; of a folder with many, such as a blog, of the first few. */
function pathsIn(out: string): string[] {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort();
  return [...Map.groupBy(files, dirname)]
    .flatMap(([folder, pages]) => (folder === '.' ? pages : pages.slice(0, MOST_OF_FOLDER)))
    .map((file) => `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '').replace(/\/$/, '')}`);
}

/** Looks at one page of each kind, by its sections: those of one template differ in their words. */
async function lookAtAll(paths: string[], baseURL: string): Promise<string[]> {
  await using visited = await openPage({ baseURL, reducedMotion: 'reduce' });
  const { page, problems, foreign } = visited;
  const kinds = new Map<string, string>();
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' });
    const sections = await page
      .locator('html, [data-section]')
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('data-section') ?? one.getAttribute('lang')).join(),
      );
    if (kinds.has(sections)) continue;
    kinds.set(sections, path);
    await lookAt(page, path);
    // It says in the console that its address leads nowhere.
    if (path === '/404') problems.length = 0;
  }
  expect({ problems, foreign }).toEqual({ problems: [], foreign: [] });
  return [...kinds.values()];
}

async function lookAt(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const message = `${path} at ${width} pixels`;
    expect(sideways, message).toBe(0);
    if (width === WIDTH_OF_RULES)
      await expect.poll(() => findBarriers(page), { message }).toEqual([]);
  }
}

/**
 * Complete without script is a page that shows each of its texts, or has it behind what a browser
 * opens by itself, and whose forms store what was answered.
 */
async function readWithoutScript(paths: string[], { url, db }: LeadService): Promise<void> {
  await using visited = await openPage({ baseURL: url, javaScriptEnabled: false });
  const { page } = visited;
  const senders: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const narrow = await hiddenContent(page, 390);
    const wide = narrow.length > 0 ? await hiddenContent(page, 1280) : [];
    expect(
      wide.filter((content) => narrow.includes(content)),
      path,
    ).toEqual([]);
    const form = page.locator('main form[action="/api/leads"]').filter({ visible: true }).last();
    if ((await form.count()) === 0) continue;
    const email = `ada${senders.push(path)}@lovelace.example`;
    await fillForm(form, email);
    await form.getByRole('button').last().click();
    await page.locator('[data-section="thank-you"]').waitFor();
  }
  const leads = await db.selectFrom('leads').select('email').orderBy('email').execute();
  expect(senders).not.toEqual([]);
  expect(leads.map(({ email }) => email)).toEqual(
    senders.map((_, index) => `ada${index + 1}@lovelace.example`).sort(),
  );
}
