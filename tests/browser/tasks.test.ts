import { expect } from 'vitest';
import type { Marketer } from '../support/marketer.ts';
import { type Task, taskSite } from '../support/task-site.ts';

/* Tasks of tests/preview/tasks.md, on the site of a company: each is done, seen in its files, and taken back. */

const { read, written, run } = await taskSite('software');

/** Begins the translation of a page into French, and waits until both of its files say so. */
async function translate(
  { open, unfold, field, button, page }: Marketer,
  path: string,
  ending: string,
): Promise<void> {
  await open(path);
  await unfold('Translate this page');
  await field('/pages/translate').getByLabel('Language').selectOption('fr');
  await button('Begin the translation');
  await page.waitForURL(`**/fr${path}`);
  await written(`pages/fr${path}.${ending}`, 'locale: fr');
  await written(`pages${path}.${ending}`, `- /fr${path}`);
}

const TASKS: Record<string, Task> = {
  async 'a new page, its title and description'(marketer) {
    const { open, unfold, editor, button, type, page, field } = marketer;
    await open('/');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Address', { exact: true }).fill('/spring');
    await editor.getByLabel('Title', { exact: true }).fill('Spring');
    await button('Add a page');
    await page.waitForURL('**/spring');
    await open('/spring');
    await unfold('How it looks in search results');
    const title = field('/title').locator('textarea, input').first();
    await title.fill('Spring offer');
    // What is typed is seen before it is saved.
    await editor.getByRole('img', { name: 'Search result: Spring offer', exact: true }).waitFor();
    await editor.getByRole('img', { name: 'Shared link: Spring offer', exact: true }).waitFor();
    await type('/title', 'Spring offer for small desks');
    await written('pages/spring.yaml', 'title: Spring offer for small desks');
    expect(await editor.getByText('28 characters, short').count()).toBe(1);
  },
  async 'a page that moves'({ open, unfold, editor, button, page }) {
    await open('/security');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Address', { exact: true }).fill('/trust');
    await button('Move this page there');
    await page.waitForURL('**/trust');
    await written('partials/footer.yaml', 'href: /trust');
    await open('/trust');
  },
  async 'dates and a draft'({ open, unfold, type, field }) {
    await open('/security');
    await unfold('When visitors see it');
    await type('/publishFrom', '2027-03-01T09:00');
    await written('pages/security.yaml', 'publishFrom: 2027-03-01T09:00');
    const draft = field('/draft').locator('input');
    if (await draft.isHidden()) await unfold('When visitors see it');
    // Hints that arrive draw the panel anew, perhaps between focus and key.
    const isDraft = () => read('pages/security.yaml').includes('draft: true');
    await expect
      .poll(async () => {
        if (!isDraft() && !(await draft.isChecked())) await draft.press('Space');
        return isDraft();
      })
      .toBe(true);
  },
  async 'a page in another language'(marketer) {
    await translate(marketer, '/privacy', 'yaml');
    // Its header and footer can be translated, too.
    await written('pages/fr/privacy.yaml', 'use: header-fr');
    expect(read('partials/footer-fr.yaml')).toContain('label: Privacy, href: /fr/privacy');
    await marketer.open('/fr/privacy');
  },
  async 'an article in another language'(marketer) {
    await translate(marketer, '/blog/arrive-twice', 'md');
    const blog = marketer.page.locator('html[lang="fr"] header a[href="/fr/blog"]').first();
    await blog.waitFor({ state: 'attached' });
    await marketer.open('/fr/blog/arrive-twice');
  },
  async 'a section by its picture'({ open, unfold, editor, button }) {
    await open('/security');
    await unfold('Add a section');
    await editor.getByLabel('What it is to do').first().selectOption('prove');
    await editor.getByLabel('Search', { exact: true }).first().fill('figures');
    await button(/^Add Statistics: /);
    await written('pages/security.yaml', 'type: stats');
  },
  async 'a campaign, which is not moved into the past'(marketer) {
    const { open, unfold, editor, button, page, tab, type, field } = marketer;
    await open('/security');
    await unfold('Begin a campaign');
    await editor.getByLabel('What visitors call it').fill('Œuvres d’été');
    await button('Begin the campaign');
    await editor.getByText('Say when it opens').waitFor();
    await editor.getByLabel('When it opens').fill('2027-03-01T09:00');
    await editor.getByLabel('When it closes').fill('2027-03-31T18:00');
    await editor.getByLabel('How many places there are').fill('30');
    await button('Begin the campaign');
    await page.waitForURL('**/oeuvres-d-ete*');
    expect(read('campaigns/oeuvres-d-ete.yaml')).toContain('opens: 2027-03-01T09:00');
    expect(read('site.yaml')).toContain('oeuvres_d_ete');
    await open('/oeuvres-d-ete');
    await tab('Site');
    await editor
      .getByLabel('Settings, list or e-mail')
      .selectOption('campaigns/oeuvres-d-ete.yaml');
    await unfold('Closes');
    await type('/closes/at', '2020-03-31T18:00');
    const end = field('/closes/at');
    await end.getByText('“Œuvres d’été” would be over already. Choose a moment ahead').waitFor();
    expect(read('campaigns/oeuvres-d-ete.yaml')).toContain('2027-03-31T18:00');
  },
  async 'a section that two pages share'({ open, part, unfold, editor, button }) {
    await open('/security');
    await part('Feature grid');
    await unfold('Share it with other pages');
    await editor.getByLabel('What you call it').fill('How we keep data');
    await button('Share it');
    await written('pages/security.yaml', '- use: how-we-keep-data');
    await written('partials/how-we-keep-data.yaml', 'type: feature-grid');
    await open('/product');
    await unfold('Add a section');
    await button('Add Shared with other pages: how-we-keep-data');
    await written('pages/product.yaml', '- use: how-we-keep-data');
    await editor.getByText('On all 2 pages that show it').waitFor();
  },
  async 'a section that is copied, hidden and shown again'({ open, editor, press, button }) {
    await open('/security');
    await button(/^Copy: Feature grid/);
    await expect.poll(() => read('pages/security.yaml').split('type: feature-grid').length).toBe(3);
    await button(/^Hide: Feature grid/);
    await written('pages/security.yaml', '# - type: feature-grid');
    await press(editor.getByRole('button', { name: /^Show: / }));
    await expect.poll(() => read('pages/security.yaml')).not.toContain('# - type: feature-grid');
  },
  async 'a section that is moved on the page'({ open, change, button }) {
    await open('/product');
    const before = read('pages/product.yaml').indexOf('heading: Four jobs');
    await (await change('Four jobs, one line for each shipment')).press('Escape');
    await button('Move this section down');
    await expect
      .poll(() => read('pages/product.yaml').indexOf('heading: Four jobs'))
      .toBeGreaterThan(before);
  },
  async 'a link in the navigation and an old address'({
    open,
    part,
    button,
    editor,
    press,
    unfold,
  }) {
    await open('/pricing');
    await part('Header');
    await button('Add to links');
    const form = editor.getByRole('form', { name: 'Add to links' });
    // Places on other pages are offered as well.
    const place = editor.locator('#pages option[value="/product#connections"]');
    await place.waitFor({ state: 'attached' });
    await form.getByRole('combobox').fill('/product#connections');
    await press(form.getByRole('button', { name: 'Add' }));
    await written('partials/header.yaml', 'label: …');
    await open('/pricing');
    await unfold(/^Old addresses/);
    await editor.getByLabel('Old address', { exact: true }).fill('/plans');
    await button('Add an old address');
    await written('site.yaml', 'from: /plans');
  },
  async 'another colour and look, and a number on all pages'({
    open,
    tab,
    unfold,
    type,
    field,
    press,
  }) {
    await open('/pricing');
    await tab('Site');
    await unfold(/^Look/);
    await unfold('Choose by how it looks', field('/theme/kit'));
    await press(field('/theme/kit').getByRole('button', { name: 'editorial' }));
    await written('site.yaml', 'kit: editorial');
    await type('/theme/brand', '#ffd400');
    await field('/theme/brand').getByText('hard to read on white').waitFor();
    await unfold('claims');
    await unfold('trial days', field('/claims'));
    await type('/claims/trialDays/value', '30');
    await written('site.yaml', 'value: 30');
  },
  async 'a section that becomes another one'({ open, part, unfold, field, button }) {
    await open('/product');
    await part('Feature grid');
    await unfold('Turn it into another section');
    await field('/convert').getByLabel('What it becomes').selectOption('steps');
    await button('Change it');
    await expect.poll(() => read('pages/product.yaml')).not.toContain('type: feature-grid');
    await open('/about');
    await part('Text');
    await unfold('Turn it into another section');
    const becomes = field('/convert').getByLabel('What it becomes');
    await becomes.selectOption('Testimonials (without formatting; to write: name)');
    await becomes.selectOption('Call to action (to write: label, link)');
    await button('Change it');
    await written('pages/about.yaml', 'text: |\n      Forwarding is judgement.');
    expect(read('pages/about.yaml')).toContain('actions:\n      - label: …\n        href: /');
  },
  async 'a picture and the point that stays in view'({ open, part, unfold, field, press }) {
    await open('/');
    await part('Hero');
    const source = field('/sections/1/picture/src');
    await unfold('Choose a picture', source);
    await source.getByLabel('Choose a picture: search').fill('reading');
    await press(source.getByRole('button', { name: 'reading.svg' }));
    await written('pages/index.yaml', 'src: reading.svg');
    await unfold(/more fields$/, field('/sections/1/picture'));
    const point = field('/sections/1/picture/focus').getByRole('button', { name: /^The point/ });
    await point.focus();
    await point.press('ArrowLeft');
    await point.press('Enter');
    await written('pages/index.yaml', 'focus: 45% 50%');
  },
  async 'an icon by search'({ open, part, unfold, field, press }) {
    await open('/product');
    await part('Feature grid');
    const icon = field('/sections/2/items/0/icon').or(field('/sections/3/items/0/icon')).first();
    await unfold('Choose an icon', icon);
    await icon.getByLabel('Choose an icon: search').fill('anchor');
    await press(icon.getByRole('button', { name: 'anchor', exact: true }));
    await written('pages/product.yaml', 'icon: anchor');
  },
  async 'an experiment whose variant is written in place'(marketer) {
    const { open, unfold, field, button, page, editor, change, by } = marketer;
    await open('/product');
    await unfold('Try another heading');
    await field('/experiments/new').getByLabel('Heading', { exact: true }).fill('Less typing');
    await button('Begin the experiment');
    await page.waitForURL('**/product?*variant*');
    await page.getByRole('heading', { name: 'Less typing' }).waitFor();
    await open('/product?preview.variant=headline:variant');
    await (await change('A shipment is one line')).fill('Words of the variant.');
    await editor.getByRole('radio', { name: 'Only in the variant variant' }).check();
    if (by === 'keyboard') await editor.locator('.in-place').press('Enter');
    else await editor.locator('.placed').getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('#main').getByText('Words of the variant.', { exact: true }).waitFor();
    await written('pages/product.yaml', 'text: A shipment is one line.');
    await written('pages/product.yaml', 'text: Words of the variant.');
  },
  async 'fields of a variant, and all variants side by side'(marketer) {
    const { open, unfold, field, button, page, part, type, editor, by } = marketer;
    await open('/product');
    await unfold('Try another heading');
    await field('/experiments/new').getByLabel('Heading', { exact: true }).fill('Less typing');
    await button('Begin the experiment');
    await page.waitForURL('**/product?*variant*');
    await page.getByRole('heading', { name: 'Less typing' }).waitFor();
    await open('/product?preview.variant=headline:variant');
    await part('Hero');
    const heading = field('/sections/1/heading').locator('textarea, input').first();
    expect(await heading.inputValue()).toBe('Less typing');
    await type('/sections/1/heading', 'Far less typing');
    await written('pages/product.yaml', 'heading: Far less typing');
    await editor.getByRole('radio', { name: 'Only in the variant variant' }).waitFor();
    await type('/sections/1/text', 'Only here.');
    await written('pages/product.yaml', 'text: Only here.');
    expect(read('pages/product.yaml')).toMatch(/changes:\n(.*\n)* +text: Only here\./);
    await page.locator('#main').getByText('Only here.', { exact: true }).waitFor();
    const address = await editor.getByRole('link', { name: 'Side by side' }).getAttribute('href');
    await page.goto(address ?? '');
    const frames = ['headline: control', 'headline: variant'].map((title) =>
      page.locator(`iframe[title="${title}"]`),
    );
    const [control, variant] = frames.map((frame) => frame.contentFrame());
    await control?.locator('h1', { hasText: /^(?!Far less)/ }).waitFor();
    await variant?.locator('h1', { hasText: 'Far less typing' }).waitFor();
    const [one, other] = await Promise.all(frames.map((frame) => frame.boundingBox()));
    const isBeside = (one?.y ?? 0) === (other?.y ?? 1);
    expect(isBeside).toBe(by === 'mouse');
    await page.getByRole('link', { name: 'Change this variant' }).last().click();
    await page.waitForURL('**/product?preview.variant=headline%3Avariant');
  },
  async 'an article with a date, tags and a picture'(marketer) {
    const { open, unfold, editor, button, page, type, field, press } = marketer;
    await open('/blog');
    await unfold('Add, copy or move a page');
    await editor.getByLabel('Title', { exact: true }).fill('Große Ferien');
    await button('Write an article in /blog');
    await page.waitForURL('**/blog/grosse-ferien');
    await open('/blog/grosse-ferien');
    await type('/date', '2026-10-01');
    await written('pages/blog/grosse-ferien.md', 'date: 2026-10-01');
    await unfold(/more fields$/);
    await button('Add tags');
    await written('pages/blog/grosse-ferien.md', 'tags:');
    const author = field('/author').locator('select');
    if (await author.isHidden()) await unfold(/more fields$/);
    await author.selectOption('Priya Raman');
    await written('pages/blog/grosse-ferien.md', 'author:\n  from: people.priya');
    await unfold(/more fields$/);
    await button('Add picture');
    const form = editor.getByRole('form', { name: 'Add picture' });
    await unfold('Choose a picture', form);
    await form.getByLabel('Choose a picture: search').fill('reading');
    await press(form.getByRole('button', { name: 'reading.svg' }));
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await written('pages/blog/grosse-ferien.md', 'src: reading.svg');
  },
  async 'a new person in a list'({ open, tab, editor, unfold, button }) {
    await open('/');
    await tab('Site');
    await editor.getByLabel('Settings, list or e-mail').selectOption('data/people.yaml');
    await unfold('items');
    const known = read('data/people.yaml').match(/^ {2}- id/gm)?.length;
    await button('Add to items');
    await written('data/people.yaml', 'name: …');
    // What was added is at hand.
    await editor.locator(`[data-pointer="/items/${known}"] :focus`).waitFor();
  },
  async 'an e-mail'({ open, tab, editor, unfold, button, press, type }) {
    await open('/');
    await tab('Site');
    await unfold('Begin a list or an e-mail');
    await button('Begin: E-mail');
    const form = editor.getByRole('form', { name: 'Begin: E-mail' });
    await form.getByLabel('name').fill('Welcome');
    await press(form.getByRole('button', { name: 'Add' }));
    await written('mails/welcome.yaml', 'to: visitor');
    await editor.locator('[data-pointer="/subject"]').waitFor();
    await type('/subject', 'Welcome aboard');
    await written('mails/welcome.yaml', 'subject: Welcome aboard');
  },
};

run(TASKS);
