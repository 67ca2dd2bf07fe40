import { expect, test } from 'vitest';
import { beginEditing, type Marketer } from '../support/marketer.ts';
import { picture } from '../support/picture.ts';
import { previewStarter } from '../support/preview-copy.ts';
import { undo } from '../support/site-editor.ts';

/* Every tool of the editor, on a page that one file makes from a list: each says on how many pages it has worked. */

const { address, read, write } = await previewStarter('bakery');

const PAGE = `collection: { from: shops }
path: /shops/{{item.path}}
title: "{{item.title}} | {{product}}"
description: "{{item.description}}"
sections:
  - use: header
  - type: hero
    heading: Where we bake
    text: Every morning.
    picture: { kind: image, src: photos/oven.webp, alt: An oven. }
  - type: feature-grid
    heading: What to expect
    items:
      - { icon: clock, title: Early, text: From six. }
      - { icon: users, title: Together, text: At one table. }
  - type: rich-text
    body: Come and see.
  - use: footer
`;

type Tool = (marketer: Marketer) => Promise<unknown>;

const onPage =
  (name: string): Tool =>
  async ({ page, editor, press }) => {
    await page.getByRole('heading', { name: 'What to expect' }).click();
    await press(editor.locator('.frame-tools').getByRole('button', { name, exact: true }));
  };
const inList =
  (name: string): Tool =>
  ({ button }) =>
    button(`${name}: Feature grid: What to expect`);
const dropped =
  (kind: 'drop' | 'paste'): Tool =>
  async ({ page, bring, button }) => {
    const shown = page.locator('main img[src*="oven"]').first();
    if (kind === 'paste') await shown.click();
    await bring(kind, await picture(1600), `By ${kind}.png`, shown);
    await button('Put it there');
  };

const TOOLS: Record<string, Tool> = {
  'up, on the page': onPage('Move this section up'),
  'down, on the page': onPage('Move this section down'),
  'up, in the list': inList('Move up'),
  'down, in the list': inList('Move down'),
  copy: inList('Copy'),
  hide: inList('Hide'),
  remove: inList('Remove'),
  async 'dragging in the list'({ editor, drag }) {
    const row = (words: string) => editor.locator('.parts > li', { hasText: words });
    await drag(row('What to expect'), row('Where we bake'));
  },
  async 'dragging on the page'({ page, editor, drag }) {
    await page.getByRole('heading', { name: 'What to expect' }).click();
    await drag(editor.locator('.handle'), page.getByText('Every morning.'));
  },
  async 'adding a section'({ unfold, editor, press }) {
    await unfold('Add a section');
    const sample = editor.getByRole('button', { name: /^Add Feature grid: / }).first();
    await press(sample);
  },
  async 'another type'({ part, unfold, editor, button }) {
    await part('Feature grid');
    await unfold('Turn it into another section');
    await editor.getByLabel('What it becomes').selectOption({ index: 0 });
    await button('Change it');
  },
  async 'an icon'({ part, field }) {
    await part('Feature grid');
    const icon = field('/sections/2/items/0/icon').locator('input').first();
    await icon.fill('coffee');
    await icon.press('Tab');
  },
  async 'another entry'({ part, editor, press }) {
    await part('Feature grid');
    await press(editor.getByRole('button', { name: /^Move .* down$/ }).first());
  },
  async 'a text, in its field'({ part, type }) {
    await part('Feature grid');
    await type('/sections/2/heading', 'What you may expect');
  },
  async 'a text, in its place'({ change }) {
    const text = await change('What to expect');
    await text.fill('What awaits you');
    await text.press('Enter');
  },
  async 'a picture, in its field'({ part, field, bring }) {
    await part('Hero');
    const drop = field('/sections/1/picture/src').locator('.drop input');
    await bring('paste', await picture(1500), 'In its field.png', drop);
  },
  'a picture that is dropped': dropped('drop'),
  'a picture that is pasted': dropped('paste'),
  async 'the same picture, replaced everywhere'({ tab, unfold, field, button }) {
    await tab('Pictures');
    await unfold('photos/oven.webp');
    await unfold('Replace everywhere', field('/media/photos/oven.webp'));
    await button('photos/breakfast.webp');
  },
  async 'a draft'({ unfold, field }) {
    await unfold('When visitors see it');
    await field('/draft').locator('input').check();
  },
};

test.for(['mouse', 'keyboard'] as const)('by %s', { timeout: 180_000 }, async (by) => {
  write('pages/shop.yaml', PAGE);
  await using marketer = await beginEditing(address(), { by, width: 1280 });
  const { page, editor } = marketer;
  for (const [name, use] of Object.entries(TOOLS)) {
    await marketer.open('/shops/harbour');
    await editor.locator('.part', { hasText: 'What to expect' }).waitFor();
    await marketer.tab('Page');
    await use(marketer);
    const status = editor.locator('.side-status');
    await expect
      .poll(() => status.innerText(), { message: name })
      .toMatch(/^Saved, on all 3 pages\./);
    expect(read('pages/shop.yaml'), name).not.toBe(PAGE);
    await undo(page);
    await expect.poll(() => read('pages/shop.yaml'), { message: name }).toBe(PAGE);
  }
});
