import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { visit, wakeIslands } from '../support/visit.ts';

describe.each([true, false])('with script: %s', (javaScriptEnabled) => {
  test('one answer is open at a time where it should, and closes again', async () => {
    await using visited = await visit('/', { javaScriptEnabled });
    const { page } = visited;
    if (javaScriptEnabled) await wakeIslands(page);
    await question(page, 0).click();
    await expect.poll(() => openAnswers(page)).toEqual([0]);
    await question(page, 1).click();
    await expect.poll(() => openAnswers(page)).toEqual([1]);
    await question(page, 1).click();
    await expect.poll(() => openAnswers(page)).toEqual([]);
  });

  test('several answers are open where they may', async () => {
    await using visited = await visit('/unitedstates-v2', { javaScriptEnabled });
    const { page } = visited;
    if (javaScriptEnabled) await wakeIslands(page);
    for (const index of [0, 1, 2]) await question(page, index).click();
    await expect.poll(() => openAnswers(page)).toEqual([0, 1, 2]);
    await question(page, 1).click();
    await expect.poll(() => openAnswers(page)).toEqual([0, 2]);
  });
});

test('a keyboard opens and closes answers', async () => {
  await using visited = await visit('/');
  const { page } = visited;
  await wakeIslands(page);
  await question(page, 0).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => openAnswers(page)).toEqual([0]);
  await page.keyboard.press('Space');
  await expect.poll(() => openAnswers(page)).toEqual([]);
});

test('an answer opened before the script came stays open', async () => {
  await using visited = await visit('/');
  const { page } = visited;
  await question(page, 2).click();
  await wakeIslands(page);
  await expect.poll(() => openAnswers(page)).toEqual([2]);
});

test('an answer is at most 24rem high, and a longer one scrolls by keyboard', async () => {
  await using visited = await visit('/');
  const { page } = visited;
  await wakeIslands(page);
  await question(page, 0).click();
  const answer = page.locator('[data-section="faq"] details[open] .faq__answer');
  await expect.poll(() => answer.evaluate((it) => getComputedStyle(it).maxHeight)).toBe('384px');
  await answer.evaluate((it) => {
    it.append(
      ...Array.from({ length: 40 }, () =>
        Object.assign(document.createElement('p'), { textContent: 'And more.' }),
      ),
    );
  });
  await expect.poll(() => answer.evaluate((it) => it.getBoundingClientRect().height)).toBe(384);
  await expect.poll(() => answer.getAttribute('tabindex')).toBe('0');
  await answer.focus();
  await page.keyboard.press('End');
  await expect.poll(() => answer.evaluate((it) => it.scrollTop)).toBeGreaterThan(0);
});

function question(page: Page, index: number) {
  return page.locator('[data-section="faq"] summary').nth(index);
}

function openAnswers(page: Page): Promise<number[]> {
  return page
    .locator('[data-section="faq"]')
    .evaluate((faq) =>
      [...faq.querySelectorAll('details')].flatMap((item, index) => (item.open ? [index] : [])),
    );
}
