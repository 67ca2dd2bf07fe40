import { expect } from 'vitest';
import { picture } from '../support/picture.ts';
import { type Task, taskSite } from '../support/task-site.ts';

/* Tasks of tests/preview/tasks.md with pictures and whole pages, on the site of a bakery. */

const { read, written, run } = await taskSite('bakery');
const STORY = 'pages/our-story.yaml';

const TASKS: Record<string, Task> = {
  async 'a picture that is dropped on another one on its page'({
    open,
    page,
    bring,
    part,
    editor,
    type,
    field,
  }) {
    await open('/our-story');
    await part('Hero');
    const shown = page.locator('main img[src*="oven"]').first();
    await bring('drop', await picture(1600), 'New oven.png', shown);
    await written(STORY, 'src: uploads/new-oven.png');
    // What the other one shows is not what this one shows.
    expect(read(STORY)).toContain('src: uploads/new-oven.png, alt: … }');
    await bring('drop', await picture(1500), 'New oven.png', page.locator('h1'));
    await editor.getByText('Drop a picture on another one of this page').waitFor();
    const again = page.locator('main img[src*="new-oven"]').first();
    const alt = field('/sections/1/picture/alt').locator('textarea');
    await expect.poll(() => alt.inputValue()).toBe('…');
    await type('/sections/1/picture/alt', 'Our new oven');
    await written(STORY, 'alt: Our new oven');
    await bring('drop', await picture(1700), 'New oven.png', again);
    await written(STORY, 'src: uploads/new-oven-2.png');
    // A better copy shows the same.
    expect(read(STORY)).toContain('alt: Our new oven');
  },
  async 'a picture of a gallery'({ open, page, bring }) {
    await open('/');
    const home = 'pages/index.yaml';
    const buns = page.locator('.gallery__open img[src*="buns"]');
    await bring('drop', await picture(1000), 'Rolls.png', buns);
    await written(home, '{ src: uploads/rolls.png, alt: "…", caption: "Cardamom buns, £2.90" }');
  },
  async 'a picture that is dropped while a variant is shown'(marketer) {
    const { open, page, bring, unfold, editor, button, field } = marketer;
    await open('/our-story');
    await unfold('Try another heading');
    await field('/experiments/new').getByLabel('Heading', { exact: true }).fill('Good bread');
    await button('Begin the experiment');
    await page.waitForURL('**/our-story?*variant*');
    await page.getByRole('heading', { name: 'Good bread' }).waitFor();
    await open('/our-story?preview.variant=headline:variant');
    const shown = page.locator('main img[src*="oven"]:visible').first();
    await bring('drop', await picture(1800), 'Variant.png', shown);
    const form = editor.getByRole('form', { name: 'Where the picture is put' });
    await form.getByRole('radio', { name: 'Only in the variant variant' }).check();
    await form.getByRole('button', { name: 'Put it there' }).click();
    await written(STORY, 'src: uploads/variant.png');
    expect(read(STORY)).toContain('src: photos/oven.webp');
    await page.locator('main img[src*="variant"]:visible').first().waitFor();
  },
  async 'pictures of the site: pasted, found, deleted, replaced everywhere'(marketer) {
    const { open, tab, editor, bring, unfold, button, field } = marketer;
    await open('/');
    await tab('Pictures');
    await bring('paste', await picture(300), 'image.png', editor.locator('.drop input'));
    await editor.getByText('Stored as “image.png”.').waitFor();
    const which = editor.getByLabel('Which pictures');
    await which.selectOption('Only what nothing uses');
    await unfold('uploads/image.png');
    await editor.getByText('Nothing uses it.').waitFor();
    await which.selectOption('All');
    const oven = field('/media/photos/oven.webp');
    await unfold('photos/oven.webp');
    expect(await oven.innerText()).toContain('the page /our-story');
    await unfold('Replace everywhere', oven);
    await button('uploads/image.png');
    await written(STORY, 'src: uploads/image.png');
    // What has taken its place is too small for it.
    await which.selectOption('Only what has hints, such as too small');
    await unfold('uploads/image.png');
    await field('/media/uploads/image.png').getByText('is only 300 pixels wide').waitFor();
    await which.selectOption('Only what nothing uses');
    await unfold('photos/oven.webp');
    await button('Delete: photos/oven.webp');
    await expect.poll(() => read('assets/photos/oven.webp')).toBe('');
  },
  async 'an illustration in place of a photo, and back'({ open, part, field, unfold, press }) {
    await open('/our-story');
    await part('Hero');
    const place = field('/sections/1/picture');
    const kind = place.getByLabel('picture: kind');
    await kind.selectOption('board');
    // What a photo shows is not what an illustration shows.
    await written(STORY, 'kind: board\n      alt: …');
    await place.locator('[data-pointer$="/rows"]').waitFor({ state: 'attached' });
    await kind.selectOption('image');
    const form = place.getByRole('form', { name: 'image picture' });
    await unfold('Choose a picture', form);
    await press(form.getByRole('button', { name: 'photos/oven.webp' }));
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await written(STORY, 'src: photos/oven.webp');
    expect(read(STORY)).toContain('alt: …');
  },
  async 'a copy of a page, deleted again'({ open, unfold, editor, button, page, field }) {
    await open('/our-story');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Address', { exact: true }).fill('/story-2');
    await button('Copy this page');
    await page.waitForURL('**/story-2');
    await written('pages/story-2.yaml', 'heading: It began with a bad loaf');
    await open('/story-2');
    await unfold('Delete this page');
    await field('/pages/delete').getByText('Nothing links to it.').waitFor();
    await field('/pages/delete').getByLabel('Lead its links').selectOption('/our-story');
    await button('Delete it');
    await page.waitForURL('**/our-story');
    await written('site.yaml', 'from: /story-2');
  },
  async 'an entry of a collection: begun, changed, copied and deleted'(marketer) {
    const { open, tab, editor, unfold, button, press, type } = marketer;
    await open('/');
    await tab('Site');
    await unfold('Begin a list or an e-mail');
    await button('Begin: Entry of shops');
    const form = editor.getByRole('form', { name: 'Begin: Entry of shops' });
    await form.getByLabel('Name').fill('Lighthouse');
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await written('data/shops/lighthouse.yaml', 'path: lighthouse');
    await editor.locator('[data-pointer="/title"]').waitFor();
    await type('/title', 'Lighthouse bakery');
    await written('data/shops/lighthouse.yaml', 'title: Lighthouse bakery');
    await unfold('Copy or delete it');
    await editor.getByLabel('Name of the copy').fill('Pier');
    await button('Copy it');
    await written('data/shops/pier.yaml', 'title: Lighthouse bakery');
    await expect
      .poll(() => editor.getByLabel('Settings, list or e-mail').inputValue())
      .toBe('data/shops/pier.yaml');
    await unfold('Copy or delete it');
    await button('Delete it');
    await expect.poll(() => read('data/shops/pier.yaml')).toBe('');
    await open('/shops/lighthouse');
  },
  async 'a section that is moved in the list'({ by, open, editor, button, drag }) {
    await open('/our-story');
    const before = read(STORY).indexOf('type: steps');
    await button(/^Move down: Steps/);
    await expect.poll(() => read(STORY).indexOf('type: steps')).toBeGreaterThan(before);
    const titles = editor.locator('.parts .part-title');
    await expect.poll(async () => (await titles.allInnerTexts()).indexOf('Steps')).toBe(3);
    const row = (title: string) => editor.locator('.parts li', { hasText: title }).first();
    if (by === 'mouse') await drag(row('Steps'), row('Speakers'));
    else await button(/^Move up: Steps/);
    await expect.poll(() => read(STORY).indexOf('type: steps')).toBe(before);
  },
  async 'a page with what a shared link shows'({ open, unfold, button, editor, press }) {
    await open('/our-story');
    await unfold('Search results and shared links');
    await button('Add Shared link');
    const form = editor.getByRole('form', { name: 'Add Shared link' });
    await unfold('Choose a picture', form);
    await press(form.getByRole('button', { name: 'photos/oven.webp' }));
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await written(STORY, 'social:\n  image:\n    src: photos/oven.webp');
  },
};

run(TASKS);
