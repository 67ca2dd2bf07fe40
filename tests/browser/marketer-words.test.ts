import { describe, expect, test } from 'vitest';
import { beginEditing, undoAll, type Way } from '../support/marketer.ts';
import { previewStarter } from '../support/preview-copy.ts';

/* Names, dates and messages as somebody meets them who edits pages and knows no files. */

const { address, read } = await previewStarter('software');

/** Milliseconds that a page takes to come on a slow line. */
const SLOW = 2_500;

const WAYS: Way[] = [
  { by: 'mouse', width: 1280 },
  { by: 'keyboard', width: 390 },
];

describe.each(WAYS)('by $by at $width pixels', (way) => {
  test('an experiment is called what was typed, and goes with all that it has changed', async () => {
    await using marketer = await beginEditing(address(), way);
    const { open, unfold, editor, button, page, type, field, tab } = marketer;
    const before = read('pages/security.yaml');
    await open('/security');
    await unfold('Try another heading');
    await editor.getByLabel('Name of the experiment').fill('عرض');
    await field('/experiments/new').getByLabel('Heading', { exact: true }).fill('Another heading');
    await button('Begin the experiment');
    await page.waitForURL(/experiment/);
    await expect.poll(() => read('pages/security.yaml')).toContain('- name: experiment\n');
    // The page is loaded again, as the variant.
    await page.locator('h1', { hasText: 'Another heading' }).waitFor();
    await open('/security');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await field('/experiments').evaluateAll((all) => {
      for (const one of all)
        one.querySelectorAll('details').forEach((inner) => {
          inner.open = true;
        });
    });
    await unfold('Experiments');
    await type('/experiments/0/name', 'Till or clear prices?');
    await expect.poll(() => read('pages/security.yaml')).toContain('till_or_clear_prices');
    // The page is loaded again as the variant that is marked, and nobody is asked whether to leave it.
    const shown = () => page.locator('html').getAttribute('data-variants');
    await expect.poll(shown).toContain('till_or_clear_prices:');
    const marked = editor.locator('.variants a[aria-current="true"]').first();
    const isMarked = async () =>
      (await shown()) === `till_or_clear_prices:${await marked.innerText()}`;
    await expect.poll(isMarked).toBe(true);
    expect(questions).toEqual([]);
    await tab('Changes');
    const rows = editor.locator('.changed-place');
    await rows.first().waitFor();
    expect(await rows.locator('.change').count()).toBe(1);
    await button(/^Discard: Experiments/);
    await expect.poll(() => read('pages/security.yaml')).toBe(before);
    await expect
      .poll(() => editor.getByRole('tab', { name: 'Changes' }).getAttribute('aria-selected'))
      .toBe('true');
  });

  test('an experiment of another page is joined where that is chosen, and never by its name', async () => {
    await using marketer = await beginEditing(address(), way);
    const { open, unfold, editor, button, field, page } = marketer;
    const files = ['pages/security.yaml', 'pages/pricing.yaml', 'site.yaml'];
    const before = files.map(read);
    const form = field('/experiments/new');
    const begin = async (path: string, heading: string) => {
      await open(path);
      await unfold('Try another heading');
      await form.getByLabel('Heading', { exact: true }).fill(heading);
    };
    await begin('/security', 'One heading');
    await form.getByLabel('Heading', { exact: true }).press('Enter');
    await page.locator('h1', { hasText: 'One heading' }).waitFor();
    await begin('/pricing', 'Another one');
    expect(await form.getByLabel('Name of the experiment').inputValue()).toBe('headline_2');
    await form.locator('select').selectOption('headline');
    expect(await form.getByLabel('Name of the experiment').isVisible()).toBe(false);
    await button('Add the variant');
    await page.locator('h1', { hasText: 'Another one' }).waitFor();
    await open('/pricing?preview.variant=headline:variant');
    const box = editor.locator('.notice', { hasText: 'Variants of headline' });
    await box.getByRole('link', { name: '/security' }).waitFor();
    await unfold('What the leads say of headline');
    await box.getByText('Its lead inbox says').waitFor();
    // What was done is said after the reload that follows, whenever that comes.
    const isPage = ({ pathname }: URL) => pathname === '/pricing';
    await page.route(isPage, async (route) => {
      if (route.request().resourceType() === 'fetch') await page.waitForTimeout(SLOW);
      await route.continue();
    });
    const loaded = page.waitForEvent('load');
    await box.getByRole('button', { name: /^Keep the variant/ }).press('Enter');
    await box
      .getByText(/Its lead inbox says/)
      .first()
      .waitFor();
    await box.getByRole('button', { name: /^Keep it/ }).press('Enter');
    await loaded;
    await page.unroute(isPage);
    await editor.getByText('Done: Keep “variant” of the experiment “headline”').waitFor();
    expect(read('site.yaml')).toContain('kept: variant');
    await undoAll(marketer, () => files.map(read).join() === before.join());
  });

  test('a refusal is announced once, and names the field', async () => {
    await using marketer = await beginEditing(address(), way);
    const { open, field, editor } = marketer;
    await open('/security');
    const title = field('/title').locator('textarea, input').first();
    await title.fill('');
    await title.press('Tab');
    const said = 'The title is required, so it cannot be empty.';
    await expect.poll(() => field('/title').locator('.message').innerText()).toBe(said);
    expect(await editor.locator('.side-status').innerText()).toBe(said);
    expect(await editor.getByRole('alert').count()).toBe(0);
  });

  test('a variant that the browser has drawn is the one that is marked', async () => {
    await using marketer = await beginEditing(address(), way);
    const { open, unfold, editor, button, page, field } = marketer;
    const before = read('pages/security.yaml');
    await open('/security');
    await unfold('Try another heading');
    await field('/experiments/new').getByLabel('Heading', { exact: true }).fill('Another heading');
    await button('Begin the experiment');
    await page.locator('h1', { hasText: 'Another heading' }).waitFor();
    // As a visitor, until chance has it that the variant is drawn.
    await expect
      .poll(async () => {
        await page.evaluate(() => localStorage.removeItem('experiment:headline'));
        await open('/security');
        return page.locator('html').getAttribute('data-variants');
      })
      .toBe('headline:variant');
    await page.waitForURL(/preview\.variant=headline(?::|%3A)variant/);
    await editor.locator('.variants a[aria-current="true"]', { hasText: /^variant$/ }).waitFor();
    await button('Keep the variant that is shown of headline');
    expect(read('pages/security.yaml')).toContain('experiments:');
    await button('Keep it, and end the experiment');
    await expect.poll(() => read('pages/security.yaml')).not.toContain('experiments:');
    expect(read('pages/security.yaml')).toContain('heading: Another heading');
    await page.locator('h1', { hasText: 'Another heading' }).waitFor();
    await editor.locator('.variants').waitFor({ state: 'detached' });
    await open('/security');
    await button('Undo');
    await expect.poll(() => read('pages/security.yaml')).toContain('experiments:');
    await open('/security');
    await button('Undo');
    await expect.poll(() => read('pages/security.yaml')).toBe(before);
  });

  test('a campaign without a name is not begun, nor one that is over', async () => {
    await using marketer = await beginEditing(address(), way);
    const { open, unfold, editor, button } = marketer;
    await open('/security');
    await unfold('Begin a campaign');
    await button('Begin the campaign');
    await editor.getByText('Write what visitors call it.').waitFor();
    await editor.getByLabel('What visitors call it').fill('Last spring');
    await editor.getByLabel('When it opens').fill('2020-03-01T09:00');
    await editor.getByLabel('When it closes').fill('2020-03-31T18:00');
    await button('Begin the campaign');
    await editor.getByText('It would be over already.').waitFor();
  });
});
