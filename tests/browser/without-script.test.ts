import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hiddenContent } from '../support/hidden-content.ts';
import { openPage, type Visit } from '../support/visit.ts';

const NO_SCRIPT = { javaScriptEnabled: false };

let visited: Visit;
beforeAll(async () => {
  visited = await openPage(NO_SCRIPT);
});
afterAll(() => visited[Symbol.asyncDispose]());

describe.each(inject('pagePaths'))('%s', (path) => {
  beforeAll(async () => {
    const { page, problems, foreign } = visited;
    for (const list of [problems, foreign]) list.length = 0;
    await page.goto(path);
  });

  test('hides none of its content from a reader without script', async () => {
    const narrow = await hiddenContent(visited.page, 390);
    const wide = await hiddenContent(visited.page, 1280);
    expect(wide.filter((content) => narrow.includes(content))).toEqual([]);
  });

  test('is complete without script', async () => {
    const { page, problems, foreign } = visited;
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);

    for (const panel of await page.getByRole('tabpanel').all()) {
      await expect.poll(() => panel.isVisible()).toBe(true);
      await expect.poll(() => panel.getByRole('heading').first().isVisible()).toBe(true);
    }

    for (const form of await page.locator('main form').all()) {
      await expect.poll(() => form.getAttribute('action')).toBe('/api/leads');
      await expect.poll(() => form.getAttribute('method')).toBe('post');
      const inDialog = await form.evaluate((element) => element.closest('dialog') !== null);
      if (!inDialog)
        await expect.poll(() => form.getByRole('button').last().isEnabled()).toBe(true);
    }

    const questions = page.locator('main details:not([open]) > summary');
    if (await questions.count()) {
      const question = questions.first();
      await question.click();
      await expect.poll(() => page.locator('main details[open]').count()).toBeGreaterThan(0);
    }
    await expect.poll(() => questions.evaluateAll(openEach)).not.toContain(false);
  });
});

test('a popup never opens without script', async () => {
  await using opened = await openPage(NO_SCRIPT);
  await opened.page.goto('/nursery-management-app');
  expect(await opened.page.locator('dialog').isVisible()).toBe(false);
});

/** Clicks on every question, and returns of each whether that opened it. */
function openEach(questions: Element[]): boolean[] {
  return questions.map((question) => {
    (question as HTMLElement).click();
    return question.parentElement?.matches('[open]') ?? false;
  });
}
