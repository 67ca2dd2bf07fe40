import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginEditing, type Marketer } from '../support/marketer.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { undo } from '../support/site-editor.ts';

/* The moments of a campaign are chosen, by the clocks of its zone, and stay in the format of the file. */

const { address, site } = await previewStarter('bakery');
const FILE = 'campaigns/spring.yaml';
const file = join(site, FILE);
const read = () => readFileSync(file, 'utf8');

beforeAll(() => {
  const asked = 'opens: 2031-03-01T09:00\ncloses: 2031-03-31\narchived: closes + 2 weeks\n';
  writeCampaign(`name: Spring\nzone: America/New_York\n${asked}`);
});
afterAll(() => rmSync(file));

test.each([1280, 390])('at %i px', async (width) => {
  await using marketer = await beginEditing(address(), { by: 'keyboard', width });
  const { open, tab, editor, field } = marketer;
  await open('/');
  await tab('Site');
  await editor.getByLabel('Settings, list or e-mail').selectOption(FILE);
  const [opens, closes, archived] = ['opens', 'closes', 'archived'].map((name) =>
    field(`/${name}`).locator('input, textarea').first(),
  );
  await expect.poll(() => opens?.getAttribute('type')).toBe('datetime-local');
  expect(await closes?.getAttribute('type')).toBe('date');
  expect(await archived?.inputValue()).toBe('closes + 2 weeks');
  expect(await field('/opens').innerText()).toContain('By the clocks of America/New York.');
  const before = read();
  await opens?.fill('2031-03-02T10:30');
  await expect.poll(read).toBe(before.replace('2031-03-01T09:00', '2031-03-02T10:30'));
  await closes?.fill('2031-04-30');
  await expect.poll(read).toContain('closes: 2031-04-30\n');
  writeCampaign(before);
});

test('what is typed by keys is saved once, on leaving the field, and only where it is complete', async () => {
  await using marketer = await beginEditing(address(), { by: 'keyboard', width: 1280 });
  const { open, tab, editor, field, page } = marketer;
  await open('/');
  await tab('Site');
  await editor.getByLabel('Settings, list or e-mail').selectOption(FILE);
  const opens = field('/opens').locator('input');
  const leave = () => opens.evaluate((one: HTMLElement) => one.blur());
  const before = read();
  for (const { typed, keys, saved } of [
    { typed: '032020311130a', keys: [], saved: '2031-03-20T11:30' },
    { typed: '', keys: ['ArrowDown', 'ArrowDown'], saved: '2031-01-01T09:00' },
    { typed: '0', keys: ['2'], saved: '2031-02-01T09:00' },
    { typed: '02', keys: ['3', '0'], saved: undefined },
    { typed: '', keys: ['Backspace'], saved: undefined },
  ]) {
    await opens.focus();
    await page.keyboard.type(typed, { delay: 100 });
    for (const key of keys) await page.keyboard.press(key, { delay: 50 });
    expect(read()).toBe(before);
    await leave();
    if (saved === undefined) {
      await editor.getByText('there is no such day').first().waitFor();
      expect(await editor.getByText('Not saved yet').count()).toBe(0);
      expect(read()).toBe(before);
      await open('/');
      await tab('Site');
      await editor.getByLabel('Settings, list or e-mail').selectOption(FILE);
      expect(await opens.inputValue()).toBe('2031-03-01T09:00');
      continue;
    }
    await expect.poll(read).toBe(before.replace('2031-03-01T09:00', saved));
    await expect.poll(() => opens.inputValue()).toBe(saved);
    await expect.poll(() => editor.getByText('Not saved yet').count()).toBe(0);
    await undo(page);
    expect(read()).toBe(before);
    await expect.poll(() => opens.inputValue()).toBe('2031-03-01T09:00');
  }
});

test('a number that is changed by arrows is saved once, and what was refused is tried again', async () => {
  await using marketer = await beginEditing(address(), { by: 'keyboard', width: 1280 });
  const { editor, field, page } = marketer;
  const before = read();
  const { file, minutes } = await openMinutes(marketer, before);
  await minutes.focus();
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowUp');
  expect(read()).toBe(file);
  await minutes.press('Tab');
  await expect.poll(read).toBe(file.replace('40', '45'));
  await expect.poll(() => minutes.inputValue()).toBe('45');
  await editor.getByText('Saved.').waitFor();
  const name = field('/name').locator('textarea');
  await page.route('**/edit/change', (route) => route.abort(), { times: 1 });
  await name.fill('Summer');
  await name.press('Tab');
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  await name.focus();
  await name.press('Tab');
  await expect.poll(read).toContain('name: Summer\n');
  writeCampaign(before);
});

test('a number takes digits of any script, and says what it does not take', async () => {
  await using marketer = await beginEditing(address(), { by: 'keyboard', width: 1280 });
  const { editor, page } = marketer;
  const before = read();
  const { file, minutes } = await openMinutes(marketer, before);
  // Browsers would drop the comma, and read 405; other digits they would drop all.
  await minutes.press('End');
  await page.keyboard.type(',5');
  await editor.getByText('Digits only, with a point before decimals').first().waitFor();
  await minutes.fill('');
  await page.keyboard.type('٣٥');
  expect(await minutes.inputValue()).toBe('35');
  await minutes.press('Tab');
  await expect.poll(read).toBe(file.replace('40', '35'));
  writeCampaign(before);
});

/** Opens the campaign with an event of 40 minutes, at these. */
async function openMinutes({ open, tab, editor, unfold, field }: Marketer, before: string) {
  const file = `${before}event: { starts: 2031-03-10T18:00, minutes: 40 }\n`;
  writeCampaign(file);
  await open('/');
  await tab('Site');
  await editor.getByLabel('Settings, list or e-mail').selectOption(FILE);
  await unfold('Event');
  return { file, minutes: field('/event/minutes').locator('input') };
}

function writeCampaign(text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
