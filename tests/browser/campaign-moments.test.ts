import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginEditing } from '../support/marketer.ts';
import { previewStarter } from '../support/preview-copy.ts';

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

function writeCampaign(text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
