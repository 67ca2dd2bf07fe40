import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLatestLeads } from '../../server/leads/read-leads.ts';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { lastingPort } from '../server/lasting-port.ts';
import { waitAlive } from '../support/alive.ts';
import { editYaml } from '../support/edit-yaml.ts';
import { fillForm } from '../support/fill-form.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const FRAME = 'https://challenges.cloudflare.com/frame';
const RIDDLE = 'https://riddle.example.com/riddle.js';
const challengeSecret = '1x0000000000000000000000000000000AA';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** Stands for what the lead service asks: each token that the scripts below make is good once. */
let verifier: Server;
let verifierUrl: string;
const known = new Set<string>();

beforeAll(async () => {
  verifier = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { secret, response: token = '' } = Object.fromEntries(new URLSearchParams(body));
    const success = secret === challengeSecret && /^token-\d+$/.test(token) && !known.has(token);
    known.add(token);
    response.end(JSON.stringify({ success }));
  });
  verifier.listen(0, '127.0.0.1');
  await once(verifier, 'listening');
  verifierUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}`;
});
afterAll(() => {
  verifier.close();
  verifier.closeAllConnections();
});

/** The site with its pages on one host and its service on another; `lend` changes it before it is built. */
async function serve(name: string, lend: (folder: string) => Promise<void>) {
  const folder = join(scratch.path, name);
  const siteDir = `${folder}-built`;
  const [here, there] = [await lastingPort(), await lastingPort()];
  const [pages, service] = [`http://127.0.0.2:${here}`, `http://127.0.0.1:${there}`];
  await cp(join(import.meta.dirname, 'challenge-site'), folder, { recursive: true });
  await editYaml(join(folder, 'site.yaml'), (site) => {
    site.set('url', pages);
    site.setIn(['leads', 'service'], service);
  });
  await lend(folder);
  await buildSite(folder, siteDir);
  await askVerifier(siteDir);
  const host = fastify();
  await host.register(fastifyStatic, { root: siteDir, extensions: ['html'], redirect: false });
  await host.listen({ host: '127.0.0.2', port: here });
  const leads = await startServer({
    siteDir,
    dataDir: `${folder}-data`,
    host: '127.0.0.1',
    port: there,
    allowedOrigins: [pages],
    challengeSecret,
    log: () => {},
  });
  return { pages, host, leads };
}

/** The server of this test answers in place of that of Cloudflare. */
async function askVerifier(siteDir: string): Promise<void> {
  const file = join(siteDir, '.site/forms.json');
  const text = await readFile(file, 'utf8');
  const address = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  await writeFile(file, text.replace(address, verifierUrl));
}

let tokens = 0;

/** What Turnstile adds to a page: a token a moment after it is opened, and after each new beginning. */
function turnstile(first: number): string {
  return `let token = ${first};
    let solved;
    const solve = () => setTimeout(() => solved('token-' + token++), 300);
    window.turnstile = {
      render(place, options) {
        place.append(Object.assign(document.createElement('iframe'), { src: '${FRAME}', title: options.sitekey }));
        solved = options.callback;
        solve();
        return 'widget';
      },
      reset: solve,
    };`;
}

describe('Turnstile', () => {
  let pages: string;
  let host: FastifyInstance;
  let leads: RunningServer;

  beforeAll(async () => {
    ({ pages, host, leads } = await serve('turnstile', async () => {}));
  });
  afterAll(async () => {
    await host.close();
    await leads.close();
  });
  beforeEach(() => leads.db.deleteFrom('leads').execute());

  const stored = async () => {
    const all = await readLatestLeads(leads.db, { which: 'all' }, 10);
    return all.map(({ email, quarantine_reason }) => [email, quarantine_reason]);
  };
  const open = (javaScriptEnabled = true) => openForm(pages, javaScriptEnabled);

  test('is asked for once somebody comes to a form, and what is sent then counts', async () => {
    await using opened = await open();
    const { page, problems, foreign } = opened;
    await page.mouse.move(100, 100);
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    await send(page, 'ada@lovelace.example');
    await page.waitForURL('**/thank-you');
    expect(foreign.filter((url) => url.includes('cloudflare'))).toEqual([SCRIPT, FRAME]);
    expect(await stored()).toEqual([['ada@lovelace.example', null]]);
    expect(problems).toEqual([]);
  });

  test('is asked anew where a lead is sent again', async () => {
    await using opened = await open();
    const { page } = opened;
    const sent: string[] = [];
    await page.route('**/api/leads', (route) => {
      sent.push(route.request().postDataJSON()?.challengeToken);
      return sent.length === 1 ? route.fulfill({ status: 503 }) : route.fallback();
    });
    await send(page, 'grace@hopper.example');
    await expect.poll(() => sent.length).toBe(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/thank-you');
    expect(new Set(sent).size).toBe(2);
    expect(await stored()).toEqual([['grace@hopper.example', null]]);
  });

  test('may be blocked: the lead is kept in quarantine', async () => {
    await using opened = await open();
    const { page, problems } = opened;
    await page.context().route(SCRIPT, (route) => route.abort('blockedbyclient'));
    await send(page, 'alan@turing.example');
    await page.waitForURL('**/thank-you');
    expect(problems.join()).toContain(`Failed to load script: ${SCRIPT}`);
    expect(await stored()).toEqual([['alan@turing.example', 'unverified']]);
  });

  test('is not there without scripts: the lead is kept in quarantine', async () => {
    await using opened = await open(false);
    const { page, problems } = opened;
    const button = await fillIn(page, 'mary@somerville.example');
    await button.click();
    await page.waitForURL('**/thank-you');
    expect(await stored()).toEqual([['mary@somerville.example', 'unverified']]);
    expect(problems).toEqual([]);
  });
});

describe('a challenge that a site brings along', () => {
  let pages: string;
  let host: FastifyInstance;
  let leads: RunningServer;

  beforeAll(async () => {
    ({ pages, host, leads } = await serve('riddle', async (folder) => {
      await editYaml(join(folder, 'site.yaml'), (site) => {
        site.set('integrations', { consent: 'required' });
      });
      const provider = join(folder, 'providers/riddle');
      await mkdir(provider, { recursive: true });
      await writeFile(join(provider, 'provider.ts'), riddleFacts(verifierUrl));
      await writeFile(join(provider, 'riddle.island.ts'), RIDDLE_ISLAND);
    }));
  });
  afterAll(async () => {
    await host.close();
    await leads.close();
  });
  beforeEach(() => leads.db.deleteFrom('leads').execute());

  const reasons = async () =>
    (await readLatestLeads(leads.db, { which: 'all' }, 10)).map((lead) => lead.quarantine_reason);

  test('is loaded only where visitors have agreed', async () => {
    await using opened = await openForm(pages);
    const { page, problems, foreign } = opened;
    await page.getByRole('button', { name: 'Decline' }).click();
    await send(page, 'ada@lovelace.example');
    await page.waitForURL('**/thank-you');
    expect(foreign.filter((url) => !url.startsWith('http://127.0.0.1'))).toEqual([]);
    expect(await reasons()).toEqual(['unverified']);
    expect(problems).toEqual([]);
  });

  test('is solved in the form, and what is sent then counts', async () => {
    await using opened = await openForm(pages);
    const { page, problems } = opened;
    await page.getByRole('button', { name: 'Accept' }).click();
    await send(page, 'ada@lovelace.example');
    await page.getByRole('button', { name: 'A piano' }).click();
    await page.waitForURL('**/thank-you');
    expect(await reasons()).toEqual([null]);
    expect(problems).toEqual([]);
  });
});

const riddleFacts = (
  url: string,
) => `import { type ChallengeProvider, defineProvider } from 'campaign-site/facts';

export default defineProvider<ChallengeProvider>({
  kind: 'challenge',
  account: {},
  policy: { 'script-src': ['https://riddle.example.com'] },
  load: () => ({}),
  verify: { url: '${url}', body: { secret: '{{secret}}', response: '{{token}}' } },
});
`;

const RIDDLE_ISLAND = `import { challengeForm, loadScript } from 'campaign-site/browser';

export function riddleIsland(island: HTMLElement): void {
  challengeForm(island, async (place, solved) => {
    await loadScript('${RIDDLE}');
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'A piano' });
    button.onclick = () => solved(document.documentElement.dataset.token);
    place.append(button);
    return () => {};
  });
}
`;

/** Opens the page of the form, with the scripts of third parties faked. */
async function openForm(pages: string, javaScriptEnabled = true) {
  const opened = await openPage({ baseURL: pages, javaScriptEnabled, reducedMotion: 'reduce' });
  const context = opened.page.context();
  const first = tokens;
  tokens += 10;
  const script = (body: string) => ({ contentType: 'text/javascript', body });
  await context.route(SCRIPT, (route) => route.fulfill(script(turnstile(first))));
  await context.route(FRAME, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Widget</title>' }),
  );
  await context.route(RIDDLE, (route) =>
    route.fulfill(script(`document.documentElement.dataset.token = 'token-${first}'`)),
  );
  await opened.page.goto('/');
  return opened;
}

/** Sends the form once it is alive: before, the browser sends it by itself, without a token. */
async function send(page: Page, email: string): Promise<void> {
  const button = await fillIn(page, email);
  await waitAlive(page, 'live-form');
  await button.click();
}

/** Fills in the form; what sends it. */
async function fillIn(page: Page, email: string): Promise<Locator> {
  const form = page.locator('#repair form');
  await form.scrollIntoViewIfNeeded();
  await fillForm(form, email);
  return form.getByRole('button', { name: 'Send' });
}
