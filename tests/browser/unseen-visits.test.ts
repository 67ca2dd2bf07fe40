import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { PRIVACY_CHOICES } from '../../renderer/model/page-ids.ts';
import type { Beacon } from '../../schemas/generated/contract.ts';
import { findBrowser } from '../support/find-browser.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const experiment = `experiments:
  - name: headline
    variants:
      - name: control
      - name: question
        changes:
          - { id: top-of-page, heading: Who wakes you up? }
`;

/** Lets the page be rendered ahead, and goes where the test says, when it says so. */
const start = `<!doctype html>
<title>Start</title>
<script type="speculationrules">
{ "prerender": [{ "urls": ["/"], "eagerness": "immediate" }] }
</script>
<script>
fetch('/next').then((answer) => answer.text()).then((path) => { location.href = path; });
</script>
`;

/** A host with a counted site, and what its pages have reported, oldest first. */
async function startHost(settings = 'counting: { when: always }') {
  const scratch = await temporaryFolder();
  const folder = join(scratch.path, 'site');
  const siteDir = join(scratch.path, 'out');
  await cp('tests/errors/base', folder, { recursive: true });
  await appendFile(join(folder, 'site.yaml'), `${settings}\n`);
  await appendFile(join(folder, 'pages/index.yaml'), experiment);
  await buildSite(folder, siteDir);
  await writeFile(join(siteDir, 'start.html'), start);
  const reports: Beacon[] = [];
  const asked: string[] = [];
  const next = Promise.withResolvers<string>();
  const host = fastify();
  host.addHook('onRequest', async ({ url, headers }) => {
    asked.push(`${url} ${headers['sec-purpose'] ?? 'seen'}`);
  });
  host.get('/next', () => next.promise);
  host.post('/api/seen', (request, reply) => {
    reports.push(JSON.parse(String(request.body)));
    return reply.code(204).send();
  });
  await host.register(fastifyStatic, { root: siteDir, extensions: ['html'] });
  await host.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(host.server.address() as AddressInfo).port}`,
    reports,
    asked,
    goTo: next.resolve,
    async [Symbol.asyncDispose]() {
      next.resolve('about:blank');
      host.server.closeAllConnections();
      await host.close();
      await scratch.remove();
    },
  };
}

/** A browser that nothing controls: one that is controlled renders no page ahead. */
async function openAlone(url: string) {
  const profile = await temporaryFolder();
  const program = findBrowser()?.path ?? '';
  const browser: ChildProcess = spawn(
    program,
    [
      ...sandbox,
      '--headless',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-blink-features=AutomationControlled',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      '--remote-debugging-port=0',
      `--user-agent=${person}`,
      `--user-data-dir=${profile.path}`,
      url,
    ],
    { stdio: 'ignore' },
  );
  return {
    async [Symbol.asyncDispose]() {
      const ended = once(browser, 'exit');
      browser.kill('SIGKILL');
      await ended;
      await profile.remove();
    },
  };
}

test('a page that is rendered ahead is viewed once it is shown', async () => {
  await using host = await startHost();
  await using _browser = await openAlone(`${host.url}/start`);
  // The script that counts has run by then.
  await expect.poll(() => host.asked.join('\n')).toMatch(/count-visit\S+ prefetch;prerender/);
  expect(host.reports).toEqual([]);
  host.goTo('/');
  await expect
    .poll(() => host.reports)
    .toMatchObject([{ page: '/', source: 'internal', events: ['view'], drawn: ['headline'] }]);
});

test('a page that is rendered ahead for nothing is not counted', async () => {
  await using host = await startHost();
  await using _browser = await openAlone(`${host.url}/start`);
  await expect.poll(() => host.asked.join('\n')).toMatch(/count-visit\S+ prefetch;prerender/);
  host.goTo('/pricing');
  await expect.poll(() => host.reports).toMatchObject([{ page: '/pricing', events: ['view'] }]);
  expect(host.reports).toHaveLength(1);
});

test('a page to which a visitor goes back is viewed again, and is no other visit', async () => {
  await using host = await startHost();
  const browser = await chromium.launch({
    executablePath: findBrowser()?.path,
    // Where the program can keep pages that were left, it keeps them as that of a visitor does.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--enable-automation'],
    args: [...sandbox, '--disable-blink-features=AutomationControlled'],
  });
  try {
    const page = await browser.newPage({ baseURL: host.url, userAgent: person });
    await page.goto('/');
    const views = () => host.reports.filter(({ events }) => events.includes('view'));
    await expect.poll(views).toHaveLength(1);
    await page.evaluate(() => setTimeout(() => location.assign('/pricing')));
    await expect.poll(views).toHaveLength(2);
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect.poll(views).toHaveLength(3);
    expect(views()).toMatchObject([
      { page: '/', events: ['visit', 'view'], drawn: ['headline'] },
      { page: '/pricing', events: ['view'] },
      { page: '/', events: ['view'] },
    ]);
    expect(host.reports.flatMap(({ drawn = [] }) => drawn)).toEqual(['headline']);
  } finally {
    await browser.close();
  }
});

test('nothing more is reported of a visitor who no longer agrees', async () => {
  await using host = await startHost(
    'integrations: { consent: required, analytics: { id: G-KETTLE1 } }\ncounting: { when: consent }',
  );
  await using opened = await openPage({ userAgent: person, baseURL: host.url });
  const { page } = opened;
  await page.route('https://*/**', (route) => route.abort());
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => host.reports).toHaveLength(1);
  await page.goto(`/pricing#${PRIVACY_CHOICES}`);
  await expect.poll(() => host.reports.at(-1)?.page).toBe('/pricing');
  const before = host.reports.length;
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.goto('/');
  await page.waitForSelector('[data-island="count-visit"][data-hydrated]', { state: 'attached' });
  expect(host.reports).toHaveLength(before);
});
