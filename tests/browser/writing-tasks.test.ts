import { expect } from 'vitest';
import { selectWords } from '../support/marketer.ts';
import { PASTES } from '../support/pastes.ts';
import { type Task, taskSite } from '../support/task-site.ts';

/* Tasks of tests/preview/tasks.md with texts, on a site that is written from right to left. */

const { read, written, run } = await taskSite('event', 'ar');
const PRIVACY = 'pages/privacy.yaml';
const WORDS = 'هذا نص نموذجي';

const TASKS: Record<string, Task> = {
  async 'bold, italic, a link, a heading and a list in place'({
    open,
    change,
    page,
    button,
    editor,
  }) {
    await open('/privacy');
    const field = await change(WORDS);
    await field.fill('one two three\nfour\nfive');
    await selectWords(field, 'one');
    await button('Bold (Ctrl+B)');
    await selectWords(field, 'two');
    await page.keyboard.press('Control+i');
    await selectWords(field, 'three');
    await page.keyboard.press('Control+k');
    const address = editor.getByLabel('Where the link leads');
    const places = () =>
      address.evaluate((one: HTMLInputElement) =>
        [...(one.list?.options ?? [])].map(({ value }) => value),
      );
    await expect.poll(places).toEqual(expect.arrayContaining(['/info', '/tickets']));
    await address.fill('/info#travel');
    await address.press('Enter');
    await selectWords(field, 'four');
    await button('Heading');
    await selectWords(field, 'five');
    await button('List');
    await field.press('Control+Enter');
    await written(PRIVACY, '**one** *two* [three](/info#travel)\n      ## four\n      - five\n');
    await page.locator('main h2, main h3').filter({ hasText: 'four' }).waitFor();
  },
  async 'what Word, Docs and a chat put on the clipboard'({ open, change, page }) {
    await open('/privacy');
    const field = await change(WORDS);
    for (const { html, markdown } of Object.values(PASTES)) {
      await field.selectText();
      await field.evaluate(paste, html);
      expect(await field.inputValue()).toBe(markdown);
    }
    await field.press('Control+Enter');
    await page.locator('main table').waitFor();
  },
  async 'words for a text that is not saved yet'({ open, change, page, editor, press }) {
    await open('/privacy');
    await (await change(WORDS)).fill('Typed, and then the window was closed.');
    await page.reload();
    const unsaved = editor.getByRole('region', { name: 'Not saved yet' });
    await unsaved.getByText('Typed, and then').waitFor();
    await press(unsaved.getByRole('button', { name: 'Go there' }));
    await press(editor.getByRole('button', { name: 'Save', exact: true }));
    await written(PRIVACY, 'Typed, and then the window was closed.');
  },
  async 'a hint of the checks, fixed with a button'({ open, change, editor, press }) {
    await open('/privacy');
    const field = await change(WORDS);
    await field.fill('{product} is a sample.');
    await field.press('Control+Enter');
    await written(PRIVACY, '{product} is a sample.');
    await press(editor.getByRole('button', { name: /^Fix it: / }));
    await written(PRIVACY, '{{product}} is a sample.');
  },
  async 'a lead type, and a form that asks for it'({
    open,
    tab,
    unfold,
    button,
    editor,
    press,
    part,
    field,
  }) {
    await open('/tickets');
    await tab('Site');
    await unfold('Leads');
    await unfold('Types', field('/leads'));
    await button('Add to types');
    const form = editor.getByRole('form', { name: 'Add to types' });
    await form.getByLabel('Name').fill('متطوّعون');
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await written('site.yaml', 'type:\n      label: متطوّعون');
    await field('/leads/types/type').waitFor({ state: 'attached' });
    await form.waitFor({ state: 'detached' });
    await button('Add to types');
    await form.getByLabel('Name').fill('type');
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await form.getByText('There is “type” already.').waitFor();
    await open('/tickets');
    await part('Lead form');
    await editor
      .getByLabel(/^Lead type/)
      .first()
      .selectOption('متطوّعون');
    await expect.poll(() => read('pages/tickets.yaml')).toContain('leadType: type');
  },
};

run(TASKS);

/** As a browser does it; runs in the page. */
function paste(field: Element, html: string): void {
  const data = new DataTransfer();
  data.setData('text/html', html);
  data.setData('text/plain', 'plain');
  const usual = { bubbles: true, cancelable: true };
  field.dispatchEvent(new ClipboardEvent('paste', { ...usual, clipboardData: data }));
}
