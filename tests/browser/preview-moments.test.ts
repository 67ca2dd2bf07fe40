import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { findBarriers } from '../support/check-accessibility.ts';
import { startPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
cpSync(join(import.meta.dirname, '../builds/base'), site, { recursive: true });
mkdirSync(join(site, 'campaigns'));
writeFileSync(
  join(site, 'campaigns/spring.yaml'),
  `zone: Europe/Warsaw
opens: 2020-05-01
closes: { after: 20, of: contact, at: 2098-06-01T18:00 }
lastCall: 48 h
replay: { from: closes + 1 h }
archived: 2099-01-01
then: /
`,
);
writeFileSync(
  join(site, 'pages/spring.yaml'),
  `title: Half price for all that grows in the spring
description: All that there is to know about the offer of the spring, in as many words as search engines want.
campaign: spring
sections:
  - type: hero
    heading: Half price
    lastCall: { heading: "Only {{campaign.left}} left" }
    closed: { heading: The offer is over }
    replay: { heading: The recording }
  - { type: countdown, heading: It ends soon }
`,
);
writeFileSync(
  join(site, 'pages/summer.yaml'),
  `title: Half price for all that grows in the summer
description: "[…] All that there is to know about the offer of the summer, in as many words as search engines want."
campaign: spring
sections:
  - type: hero
    heading: Half price
    text: "[…] Why now"
    lastCall: { text: "[…] What is left" }
    closed: { text: "[…] What was" }
`,
);
writeFileSync(
  join(site, 'campaigns/autumn.yaml'),
  'zone: UTC\nopens: 2097-10-01\ncloses: 2097-11-01\n',
);
writeFileSync(
  join(site, 'campaigns/over.yaml'),
  'zone: UTC\nopens: 2020-05-01\ncloses: 2020-06-01\n',
);
const FORM =
  '{ title: Form, leadType: contact, fields: [{ name: email }], button: Send, thankYou: / }';
writeFileSync(
  join(site, 'pages/over.yaml'),
  `title: An offer of another year for all that grows
description: All that there is to know about the offer of another year, in as many words as search engines want.
campaign: over
closed: { title: It is over }
sections:
  - { type: hero, heading: It is over }
  - { type: lead-form, id: join, heading: Join, form: ${FORM} }
  - { type: lead-form, id: late, in: closed, heading: Wait, form: ${FORM} }
`,
);
writeFileSync(
  join(site, 'pages/join.yaml'),
  `title: Places for all that grows in the spring of a year
description: All that there is to know about the places of the spring, in as many words as search engines want.
campaign: spring
sections:
  - { type: hero, heading: Places }
  - { type: lead-form, id: join, heading: Join, form: ${FORM} }
  - { type: lead-form, id: late, in: closed, heading: Wait, form: ${FORM} }
  - { type: rich-text, id: later, in: replay, heading: Later, body: It was good. }
`,
);
writeFileSync(
  join(site, 'pages/autumn.yaml'),
  `title: Half price for all that grows in the autumn
description: All that there is to know about the offer of the autumn, in as many words as search engines want.
campaign: autumn
sections:
  - { type: hero, heading: Half price }
  - { type: lead-form, id: join, heading: Join, form: ${FORM} }
`,
);
mkdirSync(join(site, 'mails'));
writeFileSync(
  join(site, 'mails/spring.yaml'),
  `to: visitor
campaign: spring
subject: Half price
heading: Hello
body: "{{campaign.left}} left, {{lead.name}}"
`,
);
const preview = await startPreview(site, scratch.path);
const address = preview.url.replace('localhost', '127.0.0.1');
afterAll(async () => {
  await preview.stop();
  await scratch.remove();
});

test('a slider goes through the moments of a page, by keyboard, and shows it as it is then', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page, problems } = visit;
  await page.goto('/spring');
  const slider = page.getByRole('slider', { name: 'Moment' });
  await page.getByRole('button', { name: /^View/ }).click();
  expect(await slider.getAttribute('aria-valuetext')).toBe('As it is now');
  expect(await findBarriers(page, 'site-preview')).toEqual([]);
  const seen: (string | null)[][] = [];
  for (const heading of ['Only 2 days left', 'The offer is over', 'The recording']) {
    await slider.press('ArrowRight');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await slider.waitFor();
    const at = new URL(page.url()).searchParams.get('preview.at');
    seen.push([at, await slider.getAttribute('aria-valuetext')]);
  }
  expect(seen.map(([at]) => at)).toEqual([
    '2098-05-30T16:00:00.000Z',
    '2098-06-01T16:00:00.000Z',
    '2098-06-01T17:00:00.000Z',
  ]);
  expect(seen[1]?.[1]).toContain('The campaign spring is closed.');
  // By the clocks of the campaign, as in its file.
  expect(seen[1]?.[1]).toMatch(/^Jun 1, 2098, 6:00\sPM GMT\+2\. /);
  await slider.press('ArrowRight');
  await heading(page, 'Visitors do not see this page at this moment');
  await page.getByRole('button', { name: 'Show as it is' }).click();
  await heading(page, 'Half price');
  expect(problems).toEqual([]);
});

test('all moments of a page are seen side by side, and follow changes', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page, problems } = visit;
  // A browser has six connections to a host, and a stream of each frame would take them all.
  const streams: (string | undefined)[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/__dev/events')) streams.push(request.frame().parentFrame()?.url());
  });
  await page.goto('/spring');
  await page.getByRole('button', { name: /^View/ }).click();
  const [all] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'All moments side by side' }).click(),
  ]);
  const headings = [
    'Half price',
    'Only 2 days left',
    'The offer is over',
    'The recording',
    'Visitors do not see this page at this moment',
  ];
  for (const [index, name] of headings.entries()) {
    const frame = all.getByRole('figure').nth(index).frameLocator('iframe');
    await frame.getByRole('heading', { level: 1, name }).waitFor();
  }
  expect(await all.getByRole('figure').count()).toBe(headings.length);
  const captions = await all.locator('figcaption').allInnerTexts();
  expect(captions.at(0)).toBe('As it is now');
  expect(captions.at(2)).toContain('The campaign spring is closed.');
  expect(await findBarriers(all, 'main > ol')).toEqual([]);
  const file = join(site, 'pages/spring.yaml');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('heading: The recording', 'heading: The film'));
  const recording = all.getByRole('figure').nth(3).frameLocator('iframe');
  await recording.getByRole('heading', { level: 1, name: 'The film' }).waitFor();
  writeFileSync(file, before);
  await recording.getByRole('heading', { level: 1, name: 'The recording' }).waitFor();
  expect(streams).toEqual([undefined, undefined]);
  expect(problems).toEqual([]);
});

test('links keep the moment, until a page is seen as it is', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page } = visit;
  const follow = async (path: string) => {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
    }, path);
    await page.waitForURL((url) => url.pathname === path.split(/[?#]/)[0]);
    return new URL(page.url()).search + new URL(page.url()).hash;
  };
  const MOMENT = '?preview.at=2098-06-01T17%3A00%3A00Z';
  await page.goto(`/join${MOMENT}&preview.locale=de`);
  expect(await follow('/spring#top')).toBe(`${MOMENT}#top`);
  await heading(page, 'The recording');
  expect(await follow('/join?a=b')).toBe(`?a=b&${MOMENT.slice(1)}`);
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('button', { name: 'Show as it is' }).click();
  await page.waitForURL(({ search }) => search === '?a=b');
  expect(await follow('/spring')).toBe('');
});

test('the clock of the page is that of the moment', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page } = visit;
  await page.goto('/spring?preview.at=2098-05-31T16:30:00Z');
  const timer = page.locator('[data-section="countdown"]');
  await timer.scrollIntoViewIfNeeded();
  await expect.poll(() => timer.innerText()).toMatch(/00\s+Days\s+23\s+Hours/);
});

test('a page is seen as it is once all places are taken', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page } = visit;
  await page.goto('/spring');
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('radio', { name: 'All taken' }).check({ force: true });
  await heading(page, 'The offer is over');
});

test('a text is edited in the state that is shown, and the panel says which one that is', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page, problems } = visit;
  await page.goto('/spring?preview.at=2098-06-01T16:00:00.000Z');
  await heading(page, 'The offer is over');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.locator('site-editor');
  await editor
    .getByText('This is how it is while the campaign “spring” is in the state “closed”.')
    .waitFor();
  await page.locator('h1').dblclick();
  await editor.locator('.in-place').fill('The offer has ended');
  await editor.locator('.in-place').press('Enter');
  await heading(page, 'The offer has ended');
  const written = readFileSync(join(site, 'pages/spring.yaml'), 'utf8');
  expect(written).toContain('closed: { heading: The offer has ended }');
  expect(written).toContain('heading: Half price\n');
  await editor.getByRole('button', { name: 'Undo' }).click();
  await heading(page, 'The offer is over');
  await page.goto('/spring');
  await editor
    .getByText('This is how it is while the campaign “spring” is in the state “open”.')
    .waitFor();
  expect(problems).toEqual([]);
});

test('a hint says for which state its text is, and leads there once the page is shown in that', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page, problems } = visit;
  await page.goto('/summer?preview.at=2098-06-01T16:00:00.000Z');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.locator('site-editor');
  const hints = editor.locator('[data-pointer="/hints"]');
  await hints.locator('summary').click();
  const hint = (place: string) => hints.locator('li', { hasText: `${place}: […] looks like` });
  await hint('description').waitFor();
  await hint('Hero, text').waitFor();
  const go = { name: /^Go there/ };
  await hint('Hero, text, in the state “last call”').getByRole('button', go).click();
  await editor.getByText('These words are for the state “last call”. Choose that').waitFor();
  await editor.getByRole('heading', { name: 'Hero' }).waitFor();
  await editor.getByRole('tab', { name: 'Page' }).click();
  await hint('Hero, text, in the state “closed”').getByRole('button', go).click();
  const field = editor.locator('[data-pointer="/sections/0/text"] textarea');
  await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
  expect(await field.inputValue()).toBe('[…] What was');
  expect(problems).toEqual([]);
});

test('a text without words for the state gets some, unless all states are to change', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page, problems } = visit;
  const file = join(site, 'pages/over.yaml');
  const before = readFileSync(file, 'utf8');
  await page.goto('/over');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.locator('site-editor');
  await editor.getByText('This is how it is while').waitFor();
  const edit = async (was: string, words: string, scope?: string) => {
    await page
      .getByRole('heading', { name: was, exact: true })
      .dblclick({ position: { x: 20, y: 20 } });
    const field = editor.locator('.in-place');
    await field.fill(words);
    if (scope)
      await editor.locator('.placed').getByRole('radio', { name: scope }).check({ force: true });
    await field.press('Enter');
    await page.getByRole('heading', { name: words, exact: true }).waitFor();
    return readFileSync(file, 'utf8');
  };
  const written = await edit('It is over', 'It has ended');
  expect(written).toContain(
    '{ type: hero, heading: It is over, closed: { heading: It has ended } }',
  );
  // This section is there in one state only.
  expect(await edit('Wait', 'Wait here')).toContain('in: closed, heading: Wait here, form');
  await editor.getByRole('button', { name: 'Undo' }).click();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'It is over', exact: true }).waitFor();
  expect(readFileSync(file, 'utf8')).toBe(before);
  const all = await edit('It is over', 'All is over', 'In all states');
  expect(all).toContain('{ type: hero, heading: All is over }');
  writeFileSync(file, before);
  expect(problems).toEqual([]);
});

test('e-mails are seen as they are at the moment', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page, problems } = visit;
  const readAt = async (path: string) => {
    await page.goto(path);
    const [mails] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'E-mails' }).click(),
    ]);
    await mails.getByRole('heading', { level: 2, name: 'Half price' }).waitFor();
    expect(await findBarriers(mails, 'main')).toEqual([]);
    const text = await mails.frameLocator('iframe').first().locator('body').innerText();
    await mails.close();
    return text;
  };
  await page.goto('/spring');
  await page.getByRole('button', { name: /^View/ }).click();
  expect(await readAt('/spring?preview.at=2098-05-31T16:00:00Z')).toContain('1 day left, Maria');
  expect(await readAt('/spring?preview.at=2098-06-01T16:00:00Z')).toContain('0 minutes left');
  expect(problems).toEqual([]);
});

test('a form is answered while the site has an error, and after it', async () => {
  const file = join(site, 'site.yaml');
  const sound = readFileSync(file, 'utf8');
  const send = async () => {
    const lead = { email: 'z@pines.example', leadType: 'contact', form: '/join#join' };
    const answer = await fetch(`${address}/api/leads`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        referer: `${address}/join?preview.at=2098-05-31T16:00:00Z`,
      },
      body: JSON.stringify(lead),
    });
    return answer.status;
  };
  writeFileSync(file, `${sound}nothing: known\n`);
  expect(await send()).toBe(201);
  writeFileSync(file, sound);
  expect(await send()).toBe(201);
});

test('a form of a campaign that is over takes no leads in the preview, either', async () => {
  const ready = async () => (await fetch(`${address}/readyz`)).text();
  const leaveAfter = (ms: number) =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ms) }).catch(() => {});
  // Who goes away before the service has started, or while it answers, holds up nobody.
  await leaveAfter(50);
  await expect.poll(ready).toContain('"ready"');
  for (let ms = 0; ms < 20; ms += 0.5) await leaveAfter(Math.floor(ms));
  expect(await ready()).toContain('"ready"');
  const send = async (form: string) => {
    const lead = { email: 'a@pines.example', leadType: 'contact', form: `/over#${form}` };
    const answer = await fetch(`${address}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lead),
    });
    return answer.status;
  };
  expect([await send('join'), await send('late')]).toEqual([410, 201]);
});

test('a form is answered as it will be at the moment at which its page is seen', async () => {
  await using visit = await openPage({ baseURL: address });
  const { page } = visit;
  const send = async (seen: string, email: string) => {
    await page.goto(`/join${seen}`);
    const form = page.locator('form[action]').first();
    await form.getByRole('textbox').first().fill(email);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.getByRole('button', { name: 'Send' }).click(),
    ]);
    // A lead that is stored leads on, to a page at the same moment.
    const view = String(new URLSearchParams(seen));
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname === '/' && String(searchParams) === view,
    );
    return answer.status() < 400;
  };
  const CLOSED = '2098-06-01T16:00:00Z';
  expect([
    await send(`?preview.at=2098-05-31T16:00:00Z`, 'a@pines.example'),
    await send(`?preview.at=${CLOSED}`, 'b@pines.example'),
    await send('?preview.full=spring', 'c@pines.example'),
    await send('', 'd@pines.example'),
  ]).toEqual([true, true, true, true]);
  const post = (form: string, seen: string) =>
    page.evaluate(
      async ([id, query]) => {
        const answer = await fetch('/api/leads', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          referrer: `/join${query}`,
          body: JSON.stringify({ email: 'e@pines.example', leadType: 'contact', form: id }),
        });
        return answer.status;
      },
      [form, seen] as const,
    );
  const answers = async (seen: string) => [
    await post('/join#join', seen),
    await post('/join#late', seen),
  ];
  expect(await answers('')).toEqual([201, 422]);
  // A form that no visitor has seen yet is none.
  expect(await answers('?preview.at=2098-05-31T16:00:00Z')).toEqual([201, 422]);
  expect(await answers(`?preview.at=${CLOSED}`)).toEqual([410, 201]);
  expect(await answers('?preview.at=2098-06-01T17:00:00Z')).toEqual([410, 422]);
  expect(await answers('?preview.at=2099-02-01T00:00:00Z')).toEqual([410, 422]);
  expect(await post('/autumn#join', '?preview.at=2097-09-01T00:00:00Z')).toBe(409);
  expect(await answers('')).toEqual([201, 422]);
});

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}
