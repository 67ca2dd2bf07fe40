import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Visit, visit, wakeIslands } from '../support/visit.ts';

test.each([
  ['/', 'Compliance & Licensing', 4],
  ['/unitedstates', 'Attendance', 6],
  ['/unitedstates-v2', 'Overview', 5],
  ['/best-multi-centre-software', 'Dashboard', 6],
])('%s opens %s of %i tabs first', async (path, name, count) => {
  await using visited = await aliveTabs(path);
  const { page } = visited;
  await expect.poll(() => page.getByRole('tab').count()).toBe(count);
  await expect.poll(() => openTab(page)).toBe(name);
  await expect.poll(() => page.getByRole('tabpanel').count()).toBe(1);
});

test('the arrows, Home and End move, wrap and open at once', async () => {
  await using visited = await aliveTabs('/');
  const { page } = visited;
  await page.getByRole('tab', { selected: true }).focus();
  const names = await page.getByRole('tab').allInnerTexts();
  const steps: [string, number][] = [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['Home', 0],
    ['ArrowLeft', 3],
    ['ArrowRight', 0],
    ['End', 3],
    ['ArrowUp', 3],
    ['ArrowDown', 3],
  ];
  for (const [key, index] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => openTab(page), { message: key }).toBe(names[index]);
    await expect
      .poll(() => page.getByRole('tab', { selected: true }).evaluate(hasFocus), { message: key })
      .toBe(true);
  }
});

test('only the open tab is a stop on the way through the page', async () => {
  await using visited = await aliveTabs('/');
  const { page } = visited;
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Tab');
  const panel = page.getByRole('tabpanel');
  await expect.poll(() => panel.evaluate((it) => it.contains(document.activeElement))).toBe(true);
});

test.each(['Enter', 'Space'])('%s on a tab opens it', async (key) => {
  await using visited = await aliveTabs('/');
  const { page } = visited;
  await page.getByRole('tab').nth(2).focus();
  await page.keyboard.press(key);
  await expect.poll(() => openTab(page)).toBe('Child Development');
});

test('a click shows the panel that the tab names, and hides the others', async () => {
  await using visited = await aliveTabs('/');
  const { page } = visited;
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    const id = await tab.getAttribute('aria-controls');
    const panel = page.getByRole('tabpanel');
    await expect.poll(() => panel.getAttribute('id')).toBe(id);
    await expect
      .poll(() => panel.getAttribute('aria-labelledby'))
      .toBe(await tab.getAttribute('id'));
  }
});

test('from right to left the arrows are mirrored', async () => {
  await using visited = await visit('/');
  const { page } = visited;
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await wakeIslands(page);
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => openTab(page)).toBe('Parent Communication');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => openTab(page)).toBe('Billing & Enrollment');
});

test('a click before the script has come takes effect, once', async () => {
  await using visited = await visit('about:blank');
  const { page } = visited;
  const arrive = await holdScripts(page, 'feature-tabs');
  await page.goto('/');
  const tab = page.getByRole('tab', { name: 'Child Development' });
  await tab.click();
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('false');
  await countClicks(tab);
  arrive();
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => tab.evaluate((it) => it.dataset.clicks)).toBe('1');
});

async function aliveTabs(path: string): Promise<Visit> {
  const visited = await visit(path);
  await wakeIslands(visited.page);
  return visited;
}

async function openTab(page: Page): Promise<string | undefined> {
  return (await page.getByRole('tab', { selected: true }).textContent())?.trim();
}

function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** Keeps the scripts of an island back until the returned function is called. */
async function holdScripts(page: Page, name: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(`**/${name}-*.js`, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

async function countClicks(control: Locator): Promise<void> {
  await control.evaluate((element) => {
    element.dataset.clicks = '0';
    element.addEventListener('click', () => {
      element.dataset.clicks = String(Number(element.dataset.clicks) + 1);
    });
  });
}
