import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { selectWords } from '../support/marketer.ts';
import { picture } from '../support/picture.ts';
import { type Task, taskSite } from '../support/task-site.ts';

/* What people type, key by key, into the texts of a site and its articles, and drop on shared pictures. */

const { read, written, run } = await taskSite('software');

/** Milliseconds between two keys of somebody who types fast. */
const delay = 60;
const ARTICLE = '/blog/five-weeks';
const FILE = 'pages/blog/five-weeks.md';

const TASKS: Record<string, Task> = {
  async 'a new article, its text in its place'({ open, unfold, editor, button, page, change }) {
    await open('/blog');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Title', { exact: true }).pressSequentially('Oil', { delay });
    await button('Write an article in /blog');
    await page.waitForURL('**/blog/oil');
    const file = 'pages/blog/oil.md';
    await written(file, '---\n\n…\n');
    await open('/blog/oil');
    for (const [before, after] of [
      [/…$/, 'Oil on Monday.'],
      ['Oil on Monday.', '2026 + 7'],
    ] as const) {
      const field = await change(before);
      await page.keyboard.press('Control+a');
      await field.pressSequentially(after, { delay });
      await field.press('Control+Enter');
      await written(file, `---\n\n${after}\n`);
      await page.locator('#main').getByText(after, { exact: true }).waitFor();
    }
    // The title is that of the article, and no text of the page that all articles have.
    const list = editor.getByLabel(/^Texts of the page/);
    const offered = async (hasText: string | RegExp) => {
      await list.focus();
      return list.locator('option', { hasText }).count();
    };
    await expect.poll(() => offered('2026 + 7')).toBe(1);
    expect(await offered(/item\./)).toBe(0);
    const field = await change('2026 + 7');
    await field.press('End');
    // However long it is, it can be left without a keyboard.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 640 });
    await field.fill('All of it.\n\n'.repeat(40));
    const save = editor.getByRole('button', { name: 'Save', exact: true });
    expect(await save.evaluate(isUncovered)).toBe(true);
    await field.fill('2026 + 7');
    for (const line of ['', '- Snow', 'Ice', '', 'Check the brakes.']) {
      await field.press('Enter');
      await page.keyboard.type(line, { delay });
    }
    await field.press('Control+Enter');
    await written(file, '---\n\n2026 + 7\n\n- Snow\n- Ice\n\nCheck the brakes.\n');
  },
  async 'the end of a long text, in view while it is typed'({ open, page, editor }) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 844 });
    for (const letters of ['16px', '32px']) {
      await open('/blog/undo');
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      const texts = editor.getByLabel(/^Texts of the page/);
      await texts.focus();
      const body = texts.locator('option', { hasText: /^body: / });
      await texts.selectOption((await body.getAttribute('value')) ?? '');
      await texts.press('Enter');
      const field = editor.locator('.in-place');
      await field.press('Control+End');
      await page.keyboard.type(' And one more.', { delay });
      expect(await field.evaluate(isEndUncovered)).toBe(true);
      for (const name of ['Heading', 'Save', 'Leave']) {
        const button = editor.getByRole('button', { name, exact: true });
        expect(await button.evaluate(isUncovered)).toBe(true);
      }
      await field.press('Escape');
    }
  },
  async 'bold, italic and a link over the edges of each other'({ open, change, page, editor }) {
    await open(ARTICLE);
    const first = await firstWords(page.locator('.article__body p').first());
    const field = await change(first);
    await page.keyboard.press('Control+a');
    await field.pressSequentially('One two three four five.', { delay });
    await selectWords(field, 'two three');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(' plain', { delay });
    expect(await field.inputValue()).toBe('One **two three** plain four five.');
    await selectWords(field, 'three** plain');
    await page.keyboard.press('Control+i');
    expect(await field.inputValue()).toBe('One **two *three*** *plain* four five.');
    await selectWords(field, 'plain* four');
    await page.keyboard.press('Control+k');
    await editor.getByLabel('Where the link leads').pressSequentially('/pricing', { delay });
    await page.keyboard.press('Enter');
    await selectWords(field, 'One **two');
    await page.keyboard.press('Control+b');
    await field.press('Control+Enter');
    await page.getByRole('link', { name: 'plain four' }).waitFor();
    const shown = page.locator('.article__body p').first();
    expect(await shown.innerHTML()).toBe(
      '<strong>One two <em>three</em></strong> <a href="/pricing"><em>plain</em> four</a> five.',
    );
  },
  async 'a list that is pasted at the beginning, in the middle and at the end'({
    open,
    change,
    page,
  }) {
    await open(ARTICLE);
    const field = await change(await firstWords(page.locator('.article__body p').first()));
    for (const [at, after] of [
      [0, '- Altos\n- Basses\n\none two'],
      [4, 'one \n\n- Altos\n- Basses\n\ntwo'],
      [7, 'one two\n\n- Altos\n- Basses'],
    ] as const) {
      await field.fill('one two');
      await field.evaluate((one: HTMLTextAreaElement, place) => {
        one.setSelectionRange(place, place);
        const data = new DataTransfer();
        data.setData('text/html', '<ul><li>Altos</li><li>Basses</li></ul>');
        data.setData('text/plain', 'plain');
        const usual = { bubbles: true, cancelable: true };
        one.dispatchEvent(new ClipboardEvent('paste', { ...usual, clipboardData: data }));
      }, at);
      expect(await field.inputValue()).toBe(after);
    }
    await field.press('Control+Enter');
    await written(FILE, 'one two\n\n- Altos\n- Basses\n');
  },
  async 'a chosen text beside another one, which is opened next'({ by, open, page, editor, tab }) {
    await open('/');
    const [heading, lead] = [page.locator('h1'), page.locator('h1 ~ p, h1 + * p').first()];
    if (by === 'keyboard') await tab('Page');
    await heading.click();
    const bar = editor.locator('.frame-tools');
    await bar.waitFor();
    const [tools, text] = [await bar.boundingBox(), await lead.boundingBox()];
    if (!tools || !text) throw new Error('The bar or the text is not shown.');
    const isBeside =
      tools.y >= text.y + text.height ||
      tools.y + tools.height <= text.y ||
      tools.x >= text.x + text.width;
    expect(isBeside, JSON.stringify({ tools, text })).toBe(true);
    await lead.dblclick({ position: { x: 8, y: 8 } });
    const field = editor.locator('.in-place');
    await field.waitFor();
    // The page may still be scrolling.
    await expect.poll(() => editor.locator('.placed').evaluate(isAboveItsHelp)).toBe(true);
    await field.press('Escape');
  },
  async 'a field that holds what is not saved yet'({ open, page, editor, part, field }) {
    await open('/');
    await part('Hero');
    const control = field('/sections/1/heading').locator('textarea');
    await control.pressSequentially(' and more', { delay });
    await editor.getByText('Not saved yet: leave the field to save it.').waitFor();
    await page.keyboard.press('Enter');
    await editor.getByText('Saved.').waitFor();
    await editor.getByText('Not saved yet').waitFor({ state: 'detached' });
  },
  async 'a picture that other pages show, on this page alone and on all'({
    open,
    page,
    bring,
    editor,
    press,
  }) {
    await open('/');
    const form = editor.getByRole('form', { name: 'Where the picture is put' });
    const header = read('partials/header.yaml');
    const logo = page.locator('[data-section="header"] img').first();
    await bring('drop', await picture(400), 'Our logo.png', logo);
    await form.getByRole('radio', { name: /^On all \d+ pages/ }).waitFor();
    await form.getByRole('radio', { name: 'Only on this page' }).check();
    await press(form.getByRole('button', { name: 'Put it there' }));
    await written('pages/index.yaml', 'src: uploads/our-logo.png');
    expect(read('partials/header.yaml')).toBe(header);
    await open(ARTICLE);
    const portrait = page.locator('main img[src*="priya"]').first();
    await bring('drop', await picture(800), 'Somebody.png', portrait);
    await press(form.getByRole('button', { name: 'Put it there' }));
    await written('data/people.yaml', 'src: uploads/somebody.png, alt: "…" }');
  },
};

run(TASKS);

/** Whether somebody sees an element of the editor where it is; runs in the page. */
function isUncovered(one: SVGElement | HTMLElement): boolean {
  const { left, top, width, height } = one.getBoundingClientRect();
  const root = one.getRootNode() as ShadowRoot;
  return root.elementFromPoint(left + width / 2, top + height / 2) === one;
}

/** Whether nothing covers a text that is being changed; runs in the page. */
function isAboveItsHelp({ children: [field, help] }: SVGElement | HTMLElement): boolean {
  return (
    !!field && !!help && field.getBoundingClientRect().bottom <= help.getBoundingClientRect().y
  );
}

/** Whether the last line of a field is there, and not below anything; runs in the page. */
function isEndUncovered(field: SVGElement | HTMLElement): boolean {
  const { left, bottom } = field.getBoundingClientRect();
  const root = field.getRootNode() as ShadowRoot;
  const hasEnd = field.scrollTop + field.clientHeight > field.scrollHeight - 24;
  return hasEnd && root.elementFromPoint(left + 30, bottom - 10) === field;
}

async function firstWords(shown: Locator): Promise<string> {
  return (await shown.innerText()).slice(0, 25);
}
