import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, inject, test } from 'vitest';
import { scrollThrough, visit, wakeIslands } from '../support/visit.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Paths share their layout at these widths: the wide one, and that of most phones. */
describe.each([1280, 390])('at %i pixels', (width) => {
  test.each([...inject('pagePaths'), '/no/such-page'])(
    '%s breaks no rule of WCAG 2.2 AA',
    async (path) => {
      await using visited = await visit(path, {
        viewport: { width, height: 900 },
        // Colours in the middle of an animation are not the ones that a visitor reads.
        reducedMotion: 'reduce',
      });
      const { page } = visited;
      await scrollThrough(page);
      await wakeIslands(page);
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
      );
      expect(found.join('\n\n')).toBe('');
    },
  );
});

test('a form with mistakes and a notice breaks no rule either', async () => {
  await using visited = await visit('/start-trial');
  const { page } = visited;
  await wakeIslands(page);
  await page.route('**/api/leads', (route) => route.fulfill({ status: 503 }));
  await page.getByLabel('Full Name *').fill('Maria Lopez');
  const button = page.locator('form button[type="submit"]');
  await button.click();
  await page.locator('.field__error').first().waitFor();
  const builder = new AxeBuilder({ page }).withTags(RULES);
  expect((await builder.analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByLabel('Childcare Center Name *').fill('Little Pines');
  await page.getByLabel('Email Address *').fill('maria@pines.example');
  await page.getByLabel('Phone Number *').fill('+1 555 0100');
  await button.click();
  await page.getByRole('alert').waitFor();
  expect((await builder.analyze()).violations.map(({ id }) => id)).toEqual([]);
});
