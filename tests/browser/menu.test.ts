import { expect, test } from 'vitest';
import { openPage, type Visit } from '../support/visit.ts';

const PHONE = { viewport: { width: 390, height: 800 } };

test('Escape closes it, and the focus is back where it was opened', async () => {
  await using opened = await open();
  const { menu, page } = opened;
  await menu.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => isOpen(menu)).toBe(false);
  await expect.poll(() => menu.locator('summary:focus').count()).toBe(1);
});

test('Escape leaves the focus alone while it is closed', async () => {
  await using opened = await open();
  const { menu, page } = opened;
  await menu.locator('summary').click();
  const brand = page.locator('.header__brand');
  await brand.focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => brand.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('it closes once the focus goes past its end', async () => {
  await using opened = await open();
  const { menu, page } = opened;
  await menu.getByRole('link').last().focus();
  expect(await isOpen(menu)).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isOpen(menu)).toBe(false);
});

test('it closes once the focus goes back before it', async () => {
  await using opened = await open();
  const { menu, page } = opened;
  await menu.locator('summary').focus();
  expect(await isOpen(menu)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => isOpen(menu)).toBe(false);
});

test('a click beside it closes it, one in it does not', async () => {
  await using opened = await open();
  const { menu, page } = opened;
  await menu.locator('nav').click({ position: { x: 4, y: 4 } });
  expect(await isOpen(menu)).toBe(true);
  await page.mouse.click(195, 780);
  await expect.poll(() => isOpen(menu)).toBe(false);
});

interface OpenMenu extends Visit {
  menu: ReturnType<Visit['page']['locator']>;
}

/** The start page on a phone, with its menu open. */
async function open(): Promise<OpenMenu> {
  const opened = await openPage(PHONE);
  await opened.page.goto('/', { waitUntil: 'load' });
  const menu = opened.page.locator('.header__menu');
  await menu.locator('summary').click();
  await expect.poll(() => isOpen(menu)).toBe(true);
  return { ...opened, menu };
}

function isOpen(menu: OpenMenu['menu']): Promise<boolean> {
  return menu.evaluate((details) => (details as HTMLDetailsElement).open);
}
