import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hydrate } from '../support/hydrate.ts';
import { original, previewCopy } from '../support/preview-copy.ts';
import { openPage, type Visit, wakeIslands } from '../support/visit.ts';

const PAGE = 'pages/nursery-management-app.yaml';

const { site, preview, address, read, write, edit } = await previewCopy();

describe('a saved change', () => {
  test('is shown, and what a visitor has done on the page stays', async () => {
    await using visit = await see('/nursery-management-app');
    const { page, problems } = visit;
    await wakeIslands(page);
    await page.getByRole('tab', { name: 'Fees' }).click();
    await page.locator('#faq summary').nth(1).click();
    const tab = page.getByRole('tab', { name: 'Fees' });
    await tab.evaluate((focused) => focused.focus({ preventScroll: true }));
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    edit(PAGE, 'heading: What nursery managers ask us', 'heading: What everybody asks');
    edit(PAGE, '      - No setup fee', '      - Not a cent to begin');
    edit(PAGE, 'label: Arrival', 'label: Mornings');
    await expect.poll(() => page.locator('#faq h2').innerText()).toBe('What everybody asks');
    await expect.poll(() => page.getByRole('tab').first().innerText()).toBe('Mornings');
    await expect.poll(() => page.locator('#close').innerText()).toContain('Not a cent to begin');
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Fees');
    expect(await page.getByRole('tabpanel').innerText()).toContain('fee');
    expect(await page.locator('#faq details').nth(1).getAttribute('open')).not.toBeNull();
    expect(await tab.evaluate((focused) => focused === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(700);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('leaves what is typed into a form, and where', async () => {
    await using visit = await see('/talk-to-expert');
    const { page, problems } = visit;
    const name = page.locator('main form [name="name"]').first();
    await name.pressSequentially('Maria');
    const heading = /heading: (.*)/;
    edit('pages/talk-to-expert.yaml', heading, 'heading: Other words');
    await expect.poll(() => page.locator('main').innerText()).toContain('Other words');
    await page.keyboard.type(' Okafor');
    expect(await name.inputValue()).toBe('Maria Okafor');
    expect(await isSameDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('of a list leaves open what is open, and brings what is new with its content', async () => {
    await using visit = await see('/nursery-management-app');
    const { page, problems } = visit;
    await wakeIslands(page);
    await page.getByText('How does the free trial work?').click();
    edit(
      PAGE,
      '      - question: Is the Arabic',
      '      - question: Is it new?\n        answer: As new as *can* be.\n      - question: Is the Arabic',
    );
    await expect.poll(() => page.locator('#faq summary').first().innerText()).toBe('Is it new?');
    const open = page.locator('#faq details[open]');
    expect(await open.count()).toBe(1);
    expect(await open.innerText()).toContain('How does the free trial work?');
    expect(await open.innerText()).toContain('You use everything for 14 days');
    await page.getByText('Is it new?').click();
    expect(await page.locator('#faq details').first().innerText()).toContain('As new as can be.');
    expect(await isSameDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('may add, move and remove sections, which come alive', async () => {
    await using visit = await see('/canada');
    const { page, problems } = visit;
    await wakeIslands(page);
    const tabs = between(
      read('pages/unitedstates.yaml'),
      '  - type: feature-tabs',
      '  - type: steps',
    );
    edit('pages/canada.yaml', '  - type: testimonials', `${tabs}\n  - type: testimonials`);
    await page.locator('#features [data-hydrated]').waitFor();
    await page.locator('#features').getByRole('tab').nth(2).click();
    const chosen = page.locator('#features').getByRole('tab', { selected: true });
    expect(await chosen.getAttribute('aria-controls')).toContain('communication');
    // To the end, in front of the questions.
    const without = read('pages/canada.yaml').replace(`${tabs}\n`, '');
    write('pages/canada.yaml', without.replace('  - type: faq', `${tabs}\n  - type: faq`));
    await expect
      .poll(() => page.locator('#features ~ [data-section]').first().getAttribute('id'))
      .toBe('questions');
    expect(await chosen.getAttribute('aria-controls')).toContain('communication');
    write('pages/canada.yaml', without);
    await page.locator('#features').waitFor({ state: 'detached' });
    expect(await isSameDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('of colours, partials, data and claims shows without the page being loaded again', async () => {
    await using visit = await see('/canada');
    const { page, problems } = visit;
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
    edit('site.yaml', 'primary: "#a33a1c"', 'primary: "#123456"');
    await expect.poll(colour).toBe('#123456');
    edit('site.yaml', 'value: 30', 'value: 45');
    await expect.poll(() => page.locator('main').innerText()).toContain('45-day free trial');
    edit('partials/footer-canada.yaml', /legal: .*/, 'legal: All rights of 2099');
    await expect.poll(() => page.locator('footer').innerText()).toContain('All rights of 2099');
    expect(await isSameDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('of a variant shows where that variant is chosen', async () => {
    await using visit = await see(
      '/nursery-management-app?preview.variant=headline_variant:arabic',
    );
    const { page, problems } = visit;
    expect(await page.locator('h1').innerText()).toContain('حضانتكم');
    edit(PAGE, 'heading: حضانتكم كلها', 'heading: كلها');
    await expect.poll(() => page.locator('h1').innerText()).not.toContain('حضانتكم');
    expect(await page.locator('[data-section="hero"]').getAttribute('dir')).toBe('rtl');
    expect(await isSameDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test('leaves a page as it would be loaded now', async () => {
    const path = '/nursery-management-app?preview.variant=headline_variant:english';
    await using visit = await see(path);
    await using fresh = await openPage({ baseURL: address() });
    await wakeIslands(visit.page);
    for (const [from, to] of [
      ['      - question: Where is our data kept?', '      - question: Where is it kept?'],
      ['  - type: stats', '  - type: rich-text\n    body: "A **new** text"\n  - type: stats'],
      ['label: Arrival', 'label: Mornings'],
      ['    tone: dark\n', ''],
      ['  - use: comparison\n    heading:', '  - use: logo-strip\n    heading:'],
      ['title: "Nursery Management App', 'title: "Another App'],
    ] as const) {
      edit(PAGE, from, to);
    }
    await expect.poll(() => visit.page.title()).toContain('Another App');
    await fresh.page.goto(path);
    await wakeIslands(fresh.page);
    await expect.poll(() => words(visit.page)).toEqual(await words(fresh.page));
    expect(await isSameDocument(visit.page)).toBe(true);
  });

  test('of the page itself: gone, it is not found; there again, it is back', async () => {
    await using visit = await see('/talk-to-expert');
    const { page } = visit;
    const heading = await page.locator('h1').innerText();
    rmSync(join(site, 'pages/talk-to-expert.yaml'));
    await expect.poll(() => page.locator('h1').innerText()).not.toBe(heading);
    cpSync(join(original, 'pages/talk-to-expert.yaml'), join(site, 'pages/talk-to-expert.yaml'));
    await expect.poll(() => page.locator('h1').innerText()).toBe(heading);
  });
});

test('a lead is stored', async () => {
  // On a busy machine its first start takes longer than a form waits.
  const ready = async () =>
    (await fetch(`${address()}/readyz`, { signal: AbortSignal.timeout(15_000) })).text();
  await expect.poll(ready).toContain('"ready"');
  await using visit = await see('/talk-to-expert');
  const { page, problems } = visit;
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/leads')) answers.push(answer.status());
  });
  const form = page.locator('main form').first();
  await form.locator('[name="name"]').fill('Maria Okafor');
  await form.locator('[name="preschoolName"]').fill('Acorn House');
  await form.locator('[name="email"]').fill('maria@acorn.example');
  await form.locator('[name="phone"]').fill('+1 312 555 0142');
  await hydrate(page, 'live-form');
  await form.getByRole('button').last().click();
  await page.waitForURL('**/thank-you**').catch(() => {});
  const said = [page.url(), await page.locator('body').innerText(), preview().said()];
  expect({ answers, problems, said }).toMatchObject({
    answers: [201],
    problems: [],
  });
});

/** Opens a page of the preview and waits until it follows changes. */
async function see(path: string): Promise<Visit> {
  const visit = await openPage({ baseURL: address() });
  await visit.page.addInitScript(() => {
    document.addEventListener('preview:current', () => {
      document.documentElement.dataset.current = '';
    });
  });
  await visit.page.goto(path, { waitUntil: 'load' });
  await visit.page.locator('html[data-current]').waitFor();
  await visit.page.evaluate(() => Object.assign(window, { mark: true }));
  return visit;
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'mark' in window);
}

/** What the page says, part by part, whether it is in view or not. */
function words(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body > :not(script), main > *')].map(
      (part) => `${part.id} ${part.className} ${part.textContent}`,
    ),
  );
}

function between(text: string, start: string, end: string): string {
  return text.slice(text.indexOf(start), text.indexOf(end)).trimEnd();
}
