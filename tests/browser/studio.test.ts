import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStudio, startStudio } from '../../cli/studio/start-studio.ts';
import type { Json } from '../../renderer/index.ts';
import { readConfig } from '../../server/config/config.ts';
import { lastingPort } from '../server/lasting-port.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage, type Visit } from '../support/visit.ts';

/* People without a terminal write a site, show it to others, and publish it. */

const bareSite = join(import.meta.dirname, '../preview/bare-site');
const password = 'four words of mine';
const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

/** A project in a repository of git, with a studio. */
class Project {
  readonly top: string;
  studio!: RunningStudio;

  constructor(name: string) {
    this.top = join(scratch.path, name);
    mkdirSync(this.top);
    cpSync(bareSite, join(this.top, 'sites/tea'), { recursive: true });
    writeFileSync(join(this.top, '.gitignore'), 'dist\n.data\n.cache\nnode_modules\n');
    this.git('init', '--quiet', '--initial-branch=main');
    this.git('add', '.');
    this.git('commit', '--quiet', '-m', 'The site');
  }

  git(...words: string[]): string {
    const author = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
    return execFileSync('git', [...author, ...words], { cwd: this.top, encoding: 'utf8' });
  }

  async start(): Promise<void> {
    const [site, out] = [join(this.top, 'sites/tea'), join(this.top, 'dist/tea')];
    await buildSite(site, out);
    const port = await lastingPort();
    this.studio = await startStudio({
      location: { name: 'tea', folder: site },
      cwd: this.top,
      config: readConfig({
        SITE_DIR: out,
        DATA_DIR: join(this.top, '.data'),
        PORT: '0',
        STUDIO_PORT: String(port),
        STUDIO_URL: `http://localhost:${port}`,
        LOG_LEVEL: 'silent',
        METRICS: 'on',
      }),
      log: () => {},
    });
  }

  /** What visitors see. */
  async home(): Promise<string> {
    return (await fetch(this.studio.url)).text();
  }
}

/** What somebody sends to the studio. */
interface Sent extends Record<'method' | 'path' | 'cookie' | 'token', string> {
  body?: string;
  /** Resolves when the body may end; by default, at once. */
  until?: Promise<unknown>;
}

/** Sends a request with its path as it is; no browser would. */
function answerOf(
  studio: string,
  { method, path, cookie, token, body = '{"note":"mine","sides":{},"path":"/"}', until }: Sent,
): Promise<{ status: number; body: string }> {
  const { hostname, port, origin } = new URL(studio);
  const headers = { cookie, origin, 'x-preview-token': token, accept: 'text/html' };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
    });
    sent.once('error', reject);
    sent.write(body.slice(0, 1));
    void Promise.resolve(until).then(() => sent.end(body.slice(1)));
  });
}

/** The cookies and the token by which somebody commands the draft that they see. */
async function keysOf({ page }: Visit): Promise<Pick<Sent, 'cookie' | 'token'>> {
  await page.goto('/');
  const token = await page.locator('script[data-token]').getAttribute('data-token');
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; '),
    token: token ?? '',
  };
}

/** Commands a draft; resolves to the answer. */
async function command(
  { studio }: Project,
  keys: Pick<Sent, 'cookie' | 'token'>,
  name: string,
  asked: object,
): Promise<Record<string, unknown>> {
  const { status, body } = await answerOf(studio.studioUrl, {
    ...keys,
    method: 'POST',
    path: `/__dev/edit/${name}`,
    body: JSON.stringify(asked),
  });
  expect(status, body).toBe(200);
  return JSON.parse(body);
}

/** Sets a field of a page, as it is written now. */
async function setField(
  project: Project,
  keys: Pick<Sent, 'cookie' | 'token'>,
  path: string,
  pointer: string,
  value: Json,
): Promise<void> {
  const seen = { path, query: '' };
  const { files } = (await command(project, keys, 'page', seen)) as {
    files: Record<string, { version: string }>;
  };
  const versions = Object.fromEntries(
    Object.entries(files).map(([file, { version }]) => [file, version]),
  );
  const change = { do: 'set', pointer, value };
  expect(await command(project, keys, 'change', { ...seen, change, versions })).toMatchObject({
    done: true,
  });
}

/** Joins by a link, as somebody who was invited. */
async function joinBy(link: string, name: string): Promise<Visit> {
  const { origin, pathname, search } = new URL(link);
  const visit = await openPage({ baseURL: origin });
  const { page } = visit;
  await page.goto(pathname + search);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
  return visit;
}

/** Invites somebody as an owner; returns the link. */
async function invite(page: Page, name: string, roles: readonly string[]): Promise<string> {
  await page.goto('/__studio/people');
  const form = page.locator('form', { hasText: 'E-mail address' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.com`);
  for (const role of ['Editor', 'Publisher', 'Leads', 'Owner']) {
    await form.getByRole('checkbox', { name: role }).setChecked(roles.includes(role));
  }
  await form.getByRole('button', { name: 'Invite' }).click();
  return page.getByLabel('Pass on this link').inputValue();
}

/** Opens the draft of somebody else. */
async function workIn(page: Page, name: string): Promise<void> {
  await page.goto('/__studio');
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  await row.getByRole('button', { name: 'Work in it' }).click();
  await page.locator('site-preview').waitFor({ state: 'attached' });
}

async function writeHeading(page: Page, text: string): Promise<void> {
  await page.goto('/');
  await page.locator('site-editor').getByRole('heading', { name: 'Sections' }).waitFor();
  await page.locator('h1').dblclick();
  await page.locator('site-editor').locator('.in-place').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('h1').innerText()).toBe(text);
}

async function openChanges(page: Page): Promise<void> {
  await page.locator('site-editor').getByRole('tab', { name: 'Changes' }).click();
}

/** Publishes what was written; resolves to what the editor says then. */
async function publish(page: Page, note: string): Promise<string> {
  const editor = page.locator('site-editor');
  await openChanges(page);
  await editor.getByRole('textbox', { name: 'What is new?' }).fill(note);
  await editor.getByRole('button', { name: 'Publish', exact: true }).click();
  const said = editor.getByText(/Visitors see it now|Publisher|Published\./);
  return said.first().innerText();
}

describe('a site in a repository of this machine', () => {
  const project = new Project('here');
  beforeAll(() => project.start());
  afterAll(() => project.studio.close());

  test('is written by an editor, shown by a link, and put online by a publisher', async () => {
    const link = await project.studio.ownerLink('maria@example.com');
    await using owner = await joinBy(link, 'Maria');
    await using editor = await joinBy(await invite(owner.page, 'Ben', ['Editor']), 'Ben');
    await using publisher = await joinBy(await invite(owner.page, 'Pia', ['Publisher']), 'Pia');
    const online = await project.home();

    await writeHeading(editor.page, 'Tea and cake');
    await openChanges(editor.page);
    await editor.page.getByText('Somebody with the role Publisher puts this online.').waitFor();
    expect(await project.home()).toBe(online);

    // Nobody else sees it, except by a link, and then without anything of the editor.
    await publisher.page.goto('/');
    expect(await publisher.page.locator('h1').innerText()).toBe('Tea by the pot');
    await editor.page.goto('/__studio');
    await editor.page.getByRole('button', { name: 'Share a link' }).click();
    const shared = await editor.page.getByLabel('Pass on this link').inputValue();
    await using stranger = await openPage({ baseURL: project.studio.studioUrl });
    await stranger.page.goto('/');
    expect(new URL(stranger.page.url()).pathname).toBe('/__studio/sign-in');
    await stranger.page.goto(shared);
    expect(await stranger.page.locator('h1').innerText()).toBe('Tea and cake');
    expect(await stranger.page.getByRole('note').innerText()).toMatch(
      /^Draft of Ben, not published\. This link works until \d+ \w+ \d{4}\.$/,
    );
    expect(await stranger.page.locator('site-preview, script[data-token]').count()).toBe(0);
    const [status] = await stranger.page.evaluate(async () => [
      (await fetch('/__dev/edit/page', { method: 'POST', body: '{"path":"/"}' })).status,
    ]);
    expect(status).toBe(403);

    await publisher.page.goto('/__studio');
    const row = publisher.page.getByRole('row', { name: /^Ben/ });
    expect(await row.innerText()).toContain('unpublished changes in one place');
    await row.getByRole('button', { name: 'Work in it' }).click();
    await publisher.page.locator('h1', { hasText: 'Tea and cake' }).waitFor();
    await publisher.page.getByRole('link', { name: 'Draft of Ben' }).waitFor();
    await editor.page.goto('/');
    await openChanges(editor.page);
    await editor.page.locator('site-editor').getByText('Tea and cake').first().waitFor();
    await publisher.page
      .locator('site-editor')
      .getByRole('heading', { name: 'Sections' })
      .waitFor();
    expect(await publish(publisher.page, 'Cake, too')).toBe('Published. Visitors see it now.');
    await expect.poll(() => project.home()).toContain('Tea and cake');
    // The list that is open elsewhere follows.
    await editor.page.locator('site-editor').getByText('Cake, too').first().waitFor();
    const numbers = await (await fetch(`${project.studio.url}/metrics`)).text();
    expect(numbers).toMatch(/^site_studio_signed_in [3-9]$/m);
    expect(numbers).toContain('\nsite_studio_drafts 2\n');
    expect(numbers).toContain('\nsite_studio_publishes_total{result="published"} 1\n');
    expect(numbers).toContain('\nsite_studio_publish_seconds_count 1\n');
    expect(project.git('log', '-1', '--format=%an <%ae>, %cn: %s').trim()).toBe(
      'Ben <ben@example.com>, Pia: Cake, too',
    );
    expect(readFileSync(join(project.top, 'sites/tea/pages/index.yaml'), 'utf8')).toContain(
      'heading: Tea and cake',
    );
    expect(project.git('status', '--porcelain')).toBe('');

    await owner.page.goto('/desk/trail');
    const trail = await owner.page.getByRole('table').innerText();
    expect(trail).toMatch(/Published: Cake, too\s+pia@example.com/);
    expect([...editor.problems, ...publisher.problems]).toEqual([]);
  });

  test('lets nobody do by a crooked address what they may not do by a straight one', async () => {
    const link = await project.studio.ownerLink('olga@example.com');
    await using owner = await joinBy(link, 'Olga');
    await using editor = await joinBy(await invite(owner.page, 'Eva', ['Editor']), 'Eva');
    await writeHeading(editor.page, 'Nobody has published this');
    const token = await editor.page.locator('script[data-token]').getAttribute('data-token');
    await editor.page.goto('/__studio');
    await editor.page.getByRole('button', { name: 'Share a link' }).click();
    const shared = await editor.page.getByLabel('Pass on this link').inputValue();
    await using stranger = await openPage({ baseURL: project.studio.studioUrl });
    await stranger.page.goto(shared);
    const ask = async ({ page }: Visit, method: string, path: string) =>
      answerOf(project.studio.studioUrl, {
        method,
        path,
        cookie: (await page.context().cookies())
          .map((one) => `${one.name}=${one.value}`)
          .join('; '),
        token: token ?? '',
      });
    const online = await project.home();
    for (const crooked of [
      '/x/../__dev/',
      '//x/__dev/',
      '/%2e/__dev/',
      '/./__dev/',
      '/__dev/x/../',
      '\\__dev/',
      `${project.studio.studioUrl}/__dev/`,
    ]) {
      const published = await ask(editor, 'POST', `${crooked}edit/publish`);
      expect(published.body, crooked).not.toContain('"done":true');
      for (const [method, path] of [
        ['GET', 'mails'],
        ['GET', 'assets/share.svg'],
        ['POST', 'edit/page'],
      ] as const) {
        const { status } = await ask(stranger, method, crooked + path);
        expect([crooked, path, status]).toEqual([crooked, path, expect.toBeOneOf([400, 403, 404])]);
      }
    }
    const long = `/${'a'.repeat(9000)}`;
    const noPath = ['//', '/?preview.version=1234567', '/%', '/%2', '/visit%00', long];
    for (const [visit, path] of noPath.flatMap((one) => [
      [stranger, one] as const,
      [editor, one] as const,
    ])) {
      const { status, body } = await ask(visit, 'GET', path);
      expect(body, path).not.toMatch(/at \w+ \(|Git says|FST_/);
      expect(status, path).toBeLessThan(500);
    }
    expect(await project.home()).toBe(online);
  });

  test('what two publish at the same moment goes online as a whole, and one after the other', async () => {
    const link = await project.studio.ownerLink('orla@example.com');
    await using owner = await joinBy(link, 'Orla');
    await using one = await joinBy(await invite(owner.page, 'Paul', ['Publisher']), 'Paul');
    await using other = await joinBy(await invite(owner.page, 'Pedro', ['Publisher']), 'Pedro');
    const [paul, pedro] = [await keysOf(one), await keysOf(other)];
    for (const round of [1, 2, 3]) {
      await setField(project, paul, '/', '/description', `Tea by Paul, ${round}`);
      await setField(project, pedro, '/visit', '/description', `A visit to Pedro, ${round}`);
      const outcomes = await Promise.all(
        [paul, pedro].map((keys) => command(project, keys, 'publish', { note: 'New', sides: {} })),
      );
      expect(outcomes).toMatchObject([{ done: true }, { done: true }]);
      // Visitors get the pages of before while a new build is read.
      await expect.poll(() => project.home()).toContain(`Tea by Paul, ${round}`);
      const visit = async () => (await fetch(new URL('/visit', project.studio.url))).text();
      await expect.poll(visit).toContain(`A visit to Pedro, ${round}`);
      expect(project.git('status', '--porcelain')).toBe('');
    }
    const { versions } = await command(project, pedro, 'changes', {});
    expect(JSON.stringify(versions)).not.toContain('Bring in');
  });

  test('what visitors would find broken is not published, and keeps nobody else from it', async () => {
    const link = await project.studio.ownerLink('dora@example.com');
    await using first = await joinBy(link, 'Dora');
    await using second = await joinBy(await invite(first.page, 'Dirk', ['Publisher']), 'Dirk');
    const [dora, dirk] = [await keysOf(first), await keysOf(second)];
    const ways = ['Come', 'The way'].map((label) => ({ label, href: '/visit' }));
    await setField(project, dora, '/', '/sections/0/actions', ways);
    const { page } = first;
    await page.goto('/visit');
    const before = project.git('rev-parse', 'main');
    const editor = page.locator('site-editor');
    await editor.getByRole('heading', { name: 'Sections' }).waitFor();
    const draft = editor.locator('[data-pointer="/draft"]');
    await draft.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
    await draft.getByRole('checkbox').check();
    await editor.getByText('Links lead to this page in the page /:').waitFor();
    await openChanges(page);
    await editor.getByRole('textbox', { name: 'What is new?' }).fill('No visits');
    const send = Promise.withResolvers<void>();
    await page.route('**/__dev/edit/publish', async (route) => {
      await send.promise;
      await route.continue();
    });
    const discard = editor.getByRole('button', { name: /^Discard: / }).first();
    const { x = 0, y = 0 } = (await discard.boundingBox()) ?? {};
    await editor.getByRole('button', { name: 'Publish', exact: true }).click();
    await editor.getByText('One moment…').waitFor();
    // What is being published is not changed meanwhile.
    await page.mouse.click(x + 4, y + 4);
    await page.keyboard.press('Control+z');
    send.resolve();
    // Nobody else has published anything.
    await editor.getByText(/^Visitors would find errors. Nothing was published/).waitFor();
    // It is kept as a version, of which nothing can be discarded.
    await editor.getByText('Not published yet: a version.').waitFor();
    expect(project.git('rev-parse', 'main')).toBe(before);
    expect(await editor.getByRole('button', { name: /^Discard: / }).count()).toBe(0);
    const problem = editor.getByRole('listitem').filter({ hasText: /^The page \/: Hero/ });
    await problem.getByText('A link leads to “/visit”, which is a draft').waitFor();
    await problem.getByText('The page /: Hero, link: here, too.').waitFor();
    await setField(project, dirk, '/', '/description', 'Tea by Dirk');
    const published = await command(project, dirk, 'publish', { note: 'Dirk', sides: {} });
    expect(published).toMatchObject({ done: true, words: 'Published. Visitors see it now.' });
    await problem.getByRole('button', { name: 'Go there: The page /: Hero' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const other = page.locator('site-editor [data-pointer="/sections/0/actions/1/href"] input');
    await expect.poll(() => other.evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  test('what cannot be published because of a file in its way is kept, and says so plainly', async () => {
    await using owner = await joinBy(await project.studio.ownerLink('olaf@example.com'), 'Olaf');
    const olaf = await keysOf(owner);
    const change = { do: 'new-page', to: '/campaign', title: 'Autumn check' };
    const asked = { path: '/', query: '', change, versions: {} };
    expect(await command(project, olaf, 'change', asked)).toMatchObject({ done: true });
    const inTheWay = join(project.top, 'sites/tea/pages/campaign.yaml');
    writeFileSync(inTheWay, 'title: Of a developer\n');
    const wanted = { note: 'Campaign', sides: {}, anyway: true };
    const refused = await command(project, olaf, 'publish', wanted);
    expect(refused).toMatchObject({ done: false });
    expect(JSON.stringify(refused)).not.toMatch(/git|untracked|sites\/|tmp/i);
    expect(await command(project, olaf, 'changes', {})).toMatchObject({
      unsentPlaces: [{ path: '/campaign' }],
    });
    rmSync(inTheWay);
    const again = await command(project, olaf, 'publish', { ...wanted, note: '' });
    expect(again).toMatchObject({ done: true });
  });

  test('what somebody may do is decided by who has asked, whoever works in the draft', async () => {
    const link = await project.studio.ownerLink('oda@example.com');
    await using owner = await joinBy(link, 'Oda');
    await using editor = await joinBy(await invite(owner.page, 'Edna', ['Editor']), 'Edna');
    const edna = await keysOf(editor);
    await setField(project, edna, '/', '/title', 'Nobody has published this title');
    await workIn(owner.page, 'Edna');
    const oda = await keysOf(owner);
    const { promise: until, resolve: finish } = Promise.withResolvers<void>();
    const published = answerOf(project.studio.studioUrl, {
      ...edna,
      method: 'POST',
      path: '/__dev/edit/publish',
      body: '{"note":"Slowly","sides":{}}',
      until,
    });
    await command(project, oda, 'page', { path: '/', query: '' });
    finish();
    expect((await published).body).toContain('You may write, but not publish.');
    expect(await project.home()).not.toContain('Nobody has published this title');
  });

  test('where leads go is decided by owners alone', async () => {
    const link = await project.studio.ownerLink('oma@example.com');
    await using owner = await joinBy(link, 'Oma');
    await using visit = await joinBy(await invite(owner.page, 'Pino', ['Publisher']), 'Pino');
    const pino = await keysOf(visit);
    const change = {
      do: 'file',
      file: 'site.yaml',
      change: {
        do: 'set',
        pointer: '/integrations',
        value: { matomo: { address: 'https://evil.example', siteId: '1' } },
      },
    };
    const { files } = (await command(project, pino, 'page', {
      path: '/',
      query: '',
      file: 'site.yaml',
    })) as {
      files: Record<string, { version: string }>;
    };
    const versions = { 'site.yaml': files['site.yaml']?.version };
    const seen = { path: '/', query: '', file: 'site.yaml' };
    expect(await command(project, pino, 'change', { ...seen, change, versions })).toMatchObject({
      done: true,
    });
    const asked = { note: 'Count visits', sides: {} };
    expect(await command(project, pino, 'publish', asked)).toMatchObject({
      done: false,
      reason: expect.stringContaining('Only an owner may publish other settings of “integrations”'),
    });
    await workIn(owner.page, 'Pino');
    expect(await command(project, await keysOf(owner), 'publish', asked)).toMatchObject({
      done: true,
    });
  });

  test('runs no script of others in a draft', async () => {
    const link = await project.studio.ownerLink('otto@example.com');
    await using owner = await joinBy(link, 'Otto');
    const { page } = owner;
    await page.goto('/');
    const refused = await page.evaluate(async () => {
      const blocked = new Promise<string>((seen) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => seen(blockedURI));
      });
      const script = document.createElement('script');
      script.src = 'https://evil.example/steal.js';
      document.head.append(script);
      return blocked;
    });
    expect(refused).toContain('evil.example');
  });

  test('is entered with a passkey in place of a password', async () => {
    const link = await project.studio.ownerLink('paula@example.com');
    await using visit = await joinBy(link, 'Paula');
    const { page, problems } = visit;
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('You sign in with these passkeys').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device has a passkey already.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Welcome, Paula' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('With a passkey you sign in').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    expect(problems).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('That did not work.').waitFor();
  });

  test('keeps what collides to be chosen while the panel is filled anew', async () => {
    const owner = await project.studio.ownerLink('nora@example.com');
    await using first = await joinBy(owner, 'Nora');
    await using second = await joinBy(await invite(first.page, 'Rolf', ['Publisher']), 'Rolf');
    await writeHeading(second.page, 'Tea by Rolf');
    await writeHeading(first.page, 'Tea by Nora');
    expect(await publish(first.page, 'Nora’s words')).toContain('Visitors see it now');
    const editor = second.page.locator('site-editor');
    await editor.getByRole('tab', { name: 'Changes' }).click();
    await editor.getByRole('textbox', { name: 'What is new?' }).fill('Rolf’s words');
    await editor.getByRole('button', { name: 'Publish', exact: true }).click();
    const here = editor.getByLabel(/As it is here/);
    await here.waitFor();
    // The panel is filled anew whenever something comes.
    await editor.getByRole('tab', { name: 'Page' }).click();
    await editor.getByRole('heading', { name: 'Sections' }).waitFor();
    await editor.getByRole('tab', { name: 'Changes' }).click();
    await here.check();
    await editor.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => project.home()).toContain('Tea by Rolf');
  });

  test('an editor sees what is not published yet, gets what others published, and chooses', async () => {
    const link = await project.studio.ownerLink('pam@example.com');
    await using publisher = await joinBy(link, 'Pam');
    await using visit = await joinBy(await invite(publisher.page, 'Ewan', ['Editor']), 'Ewan');
    const { page } = visit;
    const editor = page.locator('site-editor');
    const bring = editor.getByRole('button', { name: 'Bring in what others published' });
    await writeHeading(page, 'Tea by Ewan');
    const pam = await keysOf(publisher);
    await setField(project, pam, '/visit', '/title', 'A visit to Pam');
    await setField(project, pam, '/', '/sections/0/heading', 'Tea by Pam');
    const sent = { note: 'Pam', sides: {} };
    expect(await command(project, pam, 'publish', sent)).toMatchObject({ done: true });
    await workIn(publisher.page, 'Ewan');
    const refused = { done: false, collisions: [{}] };
    const [inEd, asked] = [await keysOf(publisher), { note: 'Ed: heading', sides: {} }];
    expect(await command(project, inEd, 'publish', asked)).toMatchObject(refused);
    await page.goto('/');
    await openChanges(page);
    await editor.getByText('Not published yet: a version.').waitFor();
    await editor.getByText('Others have published a version since.').waitFor();
    await editor.getByText('Somebody with the role Publisher puts this online.').waitFor();
    expect(await editor.getByText('Nothing has changed').count()).toBe(0);
    expect(await editor.locator('.changes').first().innerText()).toContain('Tea by Ewan');
    await bring.click();
    await editor.getByText('Pam published other words for the same places.').waitFor();
    await editor.getByLabel(/As it is here/).check();
    await bring.click();
    await editor.getByText('Here is what others have published.').waitFor();
    expect(await page.locator('h1').innerText()).toBe('Tea by Ewan');
    expect(await project.home()).toContain('Tea by Pam');
    await page.goto('/visit');
    expect(await page.title()).toContain('A visit to Pam');
    expect(await command(project, inEd, 'publish', asked)).toMatchObject({ done: true });
    await expect.poll(() => project.home()).toContain('Tea by Ewan');
  });

  test('keeps what is typed when somebody is signed out, and goes on once they are in again', async () => {
    const link = await project.studio.ownerLink('sam@example.com');
    await using visit = await joinBy(link, 'Sam');
    const { page } = visit;
    await writeHeading(page, 'Tea for Sam');
    const context = page.context();
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.locator('h1').dblclick();
    await page.locator('site-editor').locator('.in-place').waitFor();
    await page.keyboard.type('Tea for two');
    await page.keyboard.press('Enter');
    await page
      .locator('#in-place-message')
      .getByText('You are not signed in. Sign in on another tab')
      .waitFor();
    await context.addCookies(cookies);
    await page.locator('.in-place').press('Enter');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Tea for two');
    // What was said of being signed out is over with the next answer, here and after a reload.
    const editor = page.locator('site-editor');
    const field = editor.locator('[data-pointer="/description"] textarea');
    const keys = await keysOf(visit);
    for (const isLoaded of [false, true]) {
      await field.waitFor();
      await context.clearCookies();
      await field.fill(`Tea, typed while signed out (${isLoaded})`);
      await field.blur();
      await editor.locator('.side-status', { hasText: 'You are not signed in.' }).waitFor();
      await context.addCookies(cookies);
      if (isLoaded) await page.reload();
      else await setField(project, keys, '/', '/title', 'Another title');
      await editor.getByRole('heading', { name: 'Sections' }).waitFor();
      await expect
        .poll(() => editor.getByText('You are not signed in.').count(), { timeout: 15_000 })
        .toBe(0);
      expect(await field.inputValue()).toBe(`Tea, typed while signed out (${isLoaded})`);
    }
  });

  test('follows the page again once somebody has signed in on another tab, and goes on there', async () => {
    const link = await project.studio.ownerLink('tess@example.com');
    await using visit = await joinBy(link, 'Tess');
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 800 });
    await writeHeading(page, 'Tea for Tess');
    const other = await page.context().newPage();
    await other.goto('/__studio');
    await other.getByRole('button', { name: 'Sign out everywhere' }).click();
    const bar = page.locator('site-preview .bar');
    const news = bar.getByText('does not let you in. If you were signed out');
    await news.waitFor();
    const hide = (await bar.locator('.hide').boundingBox()) ?? { x: 390, width: 390 };
    expect(hide.x + hide.width).toBeLessThanOrEqual(390);
    // The bar covers nothing of the panel.
    await page.locator('site-editor').getByRole('button', { name: 'Undo' }).hover();
    await page.locator('h1').dblclick();
    await page.locator('site-editor').locator('.in-place').waitFor();
    await page.keyboard.type('Tea again');
    await page.keyboard.press('Enter');
    await page
      .locator('#in-place-message')
      .getByText('You are not signed in. Sign in on another tab')
      .waitFor();
    await other.goto('/visit');
    await other.getByLabel('E-mail address').fill('tess@example.com');
    await other.getByLabel('Password').fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.locator('site-preview').waitFor({ state: 'attached' });
    expect(new URL(other.url()).pathname).toBe('/visit');
    await news.waitFor({ state: 'detached' });
    await page.locator('.in-place').press('Enter');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Tea again');
  });

  test('says in words of pages what the checks report', async () => {
    const link = await project.studio.ownerLink('wanda@example.com');
    await using visit = await joinBy(link, 'Wanda');
    const { page } = visit;
    const change = { do: 'copy-page', to: '/spring', title: 'Spring' };
    const asked = { path: '/', query: '', change, versions: {} };
    const keys = await keysOf(visit);
    expect(await command(project, keys, 'change', asked)).toMatchObject({ done: true });
    await page.goto('/spring');
    await page.getByRole('button', { name: /\d warnings?$/ }).click();
    const problems = page.locator('.overlay .problems');
    expect(await problems.innerText()).toContain('The page /spring');
    expect(await problems.innerText()).not.toMatch(/ya?ml|\^|^> |\w: \S+: |`/im);
    expect(await problems.locator('pre, .place').count()).toBe(0);
  });

  test('says of a hint which text it means, and goes there', async () => {
    const link = await project.studio.ownerLink('vera@example.com');
    await using visit = await joinBy(link, 'Vera');
    const { page } = visit;
    const keys = await keysOf(visit);
    await setField(project, keys, '/', '/sections/0/heading', '[…]');
    await setField(project, keys, '/', '/sections/0/actions/0/label', '[…]');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/');
    await page
      .locator('site-preview')
      .getByRole('button', { name: /\d warnings?$/ })
      .click();
    const hint = (field: string) =>
      page.locator('.overlay li', { hasText: `The page /: ${field}` });
    await hint('Hero, label').getByText('[…] looks like').waitFor();
    await hint('Hero, heading').getByRole('button', { name: 'Go there' }).click();
    const field = page.locator('site-editor [data-pointer="/sections/0/heading"] textarea');
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await page.locator('.overlay').isVisible()).toBe(false);
    await page.goto('/visit');
    await page
      .locator('site-preview')
      .getByRole('button', { name: /\d warnings?$/ })
      .click();
    await hint('Hero, heading').getByRole('button', { name: 'Go there' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
  });

  test('is clean for axe on wide screens and phones', async () => {
    const link = await project.studio.ownerLink('ola@example.com');
    await using visit = await joinBy(link, 'Ola');
    const { page } = visit;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/__studio', '/__studio/people']) {
        await page.goto(path);
        expect(await findBarriers(page), `${path} at ${width}`).toEqual([]);
        const isWider = () => document.documentElement.scrollWidth > innerWidth;
        expect(await page.evaluate(isWider), `${path} at ${width}`).toBe(false);
      }
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to the studio' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe('a site that is built elsewhere', () => {
  const project = new Project('elsewhere');
  beforeAll(async () => {
    project.git('init', '--quiet', '--bare', '--initial-branch=main', '../remote.git');
    project.git('remote', 'add', 'origin', join(scratch.path, 'remote.git'));
    project.git('push', '--quiet', '--set-upstream', 'origin', 'main');
    await project.start();
  });
  afterAll(() => project.studio.close());

  test('is published by sending it to the branch that it is built from', async () => {
    const link = await project.studio.ownerLink('maria@example.com');
    await using owner = await joinBy(link, 'Maria');
    await writeHeading(owner.page, 'Tea and cake');
    expect(await publish(owner.page, 'Cake, too')).toBe('Published.');
    project.git('fetch', '--quiet');
    expect(project.git('log', '-1', '--format=%an: %s', 'origin/main').trim()).toBe(
      'Maria: Cake, too',
    );
    expect(await project.home()).not.toContain('Tea and cake');

    // The repository moves while the draft is open.
    project.git('clone', '--quiet', '--bare', join(scratch.path, 'remote.git'), '../moved.git');
    rmSync(join(scratch.path, 'remote.git'), { recursive: true });
    project.git('remote', 'set-url', 'origin', join(scratch.path, 'moved.git'));
    const keys = await keysOf(owner);
    await setField(project, keys, '/', '/title', 'Tea and scones');
    expect(await command(project, keys, 'publish', { note: 'Scones', sides: {} })).toMatchObject({
      done: true,
    });
    project.git('fetch', '--quiet');
    expect(project.git('log', '-1', '--format=%s', 'origin/main').trim()).toBe('Scones');
  });
});
