import { expect } from 'vitest';
import type { Marketer } from '../support/marketer.ts';
import { type Task, taskSite } from '../support/task-site.ts';

/* Taking away what other things use, and what somebody stands on: what to press is there, and where it leads. */

const { read, written, run } = await taskSite('bakery');

const CAMPAIGN = 'campaigns/spring-week.yaml';
const OWN = [
  CAMPAIGN,
  'mails/spring-week.yaml',
  'pages/spring-week.yaml',
  'pages/spring-week/thank-you.yaml',
];

/** Begins a campaign, whose page is open then. */
async function begin({ open, unfold, editor, button, page }: Marketer): Promise<void> {
  await open('/');
  await unfold('Begin a campaign');
  await editor.getByLabel('What visitors call it').fill('Spring week');
  await editor.getByLabel('When it opens').fill('2031-03-01T09:00');
  await editor.getByLabel('When it closes').fill('2031-03-20T18:00');
  await button('Begin the campaign');
  await page.waitForURL('**/spring-week');
  await editor.getByText('Done: Begin the campaign /spring-week.').waitFor();
}

/** Whether nothing of the campaign is left. */
async function isGone(): Promise<void> {
  await expect.poll(() => OWN.filter((file) => read(file) !== '')).toEqual([]);
}

const TASKS: Readonly<Record<string, Task>> = {
  async 'a campaign, discarded with its pages and e-mails'(marketer) {
    const { editor, tab, button, page } = marketer;
    await begin(marketer);
    await tab('Changes');
    await button('Discard: The campaign “Spring week”');
    await editor.getByText(/^With it would go: .*the page \/spring-week/).waitFor();
    await button('Do it with all of these');
    await isGone();
    // It was open.
    await page.waitForURL(/:\d+\/$/);
    await editor.getByText('Done.').waitFor();
  },
  async 'a campaign, deleted with its pages and e-mails'(marketer) {
    const { editor, tab, unfold, button } = marketer;
    await begin(marketer);
    await tab('Site');
    await editor.getByLabel('Settings, list or e-mail').selectOption(CAMPAIGN);
    await unfold('Copy or delete it');
    await button('Delete it');
    await button('Do it with all of these');
    await isGone();
    expect(read('site.yaml')).toContain('from: /spring-week');
  },
  async 'a shared section, deleted where pages show it'({ open, tab, editor, unfold, button }) {
    await open('/');
    await tab('Site');
    const file = 'partials/order-band.yaml';
    await editor.getByLabel('Settings, list or e-mail').selectOption(file);
    await unfold('Copy or delete it');
    await button('Delete it');
    await editor
      .getByRole('button', { name: /^Go to the page/ })
      .first()
      .waitFor();
    await button('Do it with all of these');
    await expect.poll(() => read(file)).toBe('');
    expect(read('pages/index.yaml')).not.toContain('use: order-band');
  },
  async 'an entry that is in use: the ways there'({ open, tab, editor, unfold, button, page }) {
    await open('/');
    await tab('Site');
    await editor.getByLabel('Settings, list or e-mail').selectOption('data/people.yaml');
    await unfold('Copy or delete it');
    await button('Delete it');
    await button(/^Go to the page \/our-story/);
    await page.waitForURL('**/our-story');
  },
  async 'the page that is open, moved and discarded'({ open, tab, editor, unfold, button, page }) {
    await open('/our-story');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Address', { exact: true }).fill('/how-it-began');
    await button('Move this page there');
    await page.waitForURL('**/how-it-began');
    await tab('Changes');
    await button('Discard: The page /how-it-began');
    await button('Do it with all of these');
    await page.waitForURL('**/our-story');
    await written('pages/our-story.yaml', 'heading: It began with a bad loaf');
    expect(read('pages/how-it-began.yaml')).toBe('');
  },
  async 'what is new has the focus, and the next one after a discard'(marketer) {
    const { open, tab, editor, unfold, button, press, type } = marketer;
    await open('/our-story');
    await type('/title', 'How our bakery began, long ago');
    await written('pages/our-story.yaml', 'title: How our bakery began, long ago');
    await tab('Site');
    await unfold('Begin a list or an e-mail');
    await button('Begin: Entry of shops');
    const form = editor.getByRole('form', { name: 'Begin: Entry of shops' });
    await form.getByLabel('Name').fill('Lighthouse');
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await editor.locator('[data-pointer="/path"]').waitFor({ state: 'attached' });
    await expect.poll(() => focused(marketer)).toBe('select');
    await tab('Changes');
    await editor.getByText('What is new?').waitFor();
    // It begins as a copy of another one.
    await button(/^Discard: “.*” in the list “shops” \(lighthouse\)$/);
    await expect.poll(() => read('data/shops/lighthouse.yaml')).toBe('');
    await expect.poll(() => focused(marketer)).toBe('button Discard');
  },
  async 'texts still to be written: said before publishing'({
    open,
    unfold,
    editor,
    button,
    tab,
    page,
  }) {
    await open('/');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Title', { exact: true }).fill('Autumn');
    await button('Add a page');
    await page.waitForURL('**/autumn');
    await written('pages/autumn.yaml', '…');
    await tab('Changes');
    await editor.getByLabel('What is new?').fill('Autumn');
    await button('Keep this version');
    await editor
      .getByText(/still to be written/)
      .first()
      .waitFor();
    await editor.getByRole('button', { name: 'Keep this version anyway' }).waitFor();
    await editor
      .locator('.notice')
      .getByRole('button', { name: /^Go there/ })
      .first()
      .waitFor();
  },
};

/** What of the panel has the focus, with its words if it is a button. */
function focused({ page }: Marketer): Promise<string> {
  return page.evaluate(() => {
    const one = document.querySelector('site-editor')?.shadowRoot?.activeElement;
    const words = one?.localName === 'button' ? ` ${one.textContent}` : '';
    return `${one?.localName}${words}`;
  });
}

run(TASKS);
