import { appendFile, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../server/service/start-server.ts';
import { lastingPort } from '../server/lasting-port.ts';
import { editYaml } from '../support/edit-yaml.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

const scratch = await temporaryFolder();
let service: LeadService;
const person = {
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const counting = 'counting: { when: always, vitals: true }';
const page = `title: Kettles for quiet mornings at home
description: A kettle that boils a litre in two minutes and never wakes anyone up in the morning or at night.
experiments:
  - name: headline
    variants:
      - name: control
        share: 1
      - name: question
        share: 99
        changes:
          - { id: top, heading: Who wakes you up? }
sections:
  - { type: hero, id: top, heading: Quiet mornings }
  - type: lead-form
    id: form
    heading: Try it
    form: { leadType: contact, button: Send, thankYou: /thank-you }
`;

async function writeSite(name: string, settings = counting): Promise<string> {
  const folder = join(scratch.path, name);
  await cp('tests/errors/base', folder, { recursive: true });
  await appendFile(join(folder, 'site.yaml'), `${settings}\n`);
  await writeFile(join(folder, 'pages/kettles.yaml'), page);
  return folder;
}

beforeAll(async () => {
  await buildSite(await writeSite('kettles'), join(scratch.path, 'out'));
  service = await startLeadService(join(scratch.path, 'out'));
});
afterAll(async () => {
  await service?.stop();
  await scratch.remove();
});

const counts = async () => {
  const rows = await service.db
    .selectFrom('counts')
    .select(['page', 'event', 'variant', 'source', 'campaign', 'device', 'n'])
    .execute();
  return rows.map(
    (row) => `${row.event} ${row.variant} ${row.source} ${row.campaign} ${row.device} ${row.n}`,
  );
};

test('a visit and the use of its form are counted, and nothing is stored for it', async () => {
  await using opened = await openPage({
    ...person,
    baseURL: service.url,
    viewport: { width: 390, height: 800 },
  });
  const { page, problems } = opened;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    localStorage.setItem('experiment:headline', 'question');
  });
  await page.goto('/kettles?utm_source=Google&utm_campaign=autumn');
  await page.mouse.move(10, 10);
  await expect.poll(counts).toContain('visit headline: question google autumn phone 1');
  expect(await counts()).toContain('view  google autumn phone 1');
  expect((await counts()).join()).not.toContain('drawn');
  // The largest paint is final with a key; the script that measures may come after the first one.
  const leave = async () => {
    await page.keyboard.press('Tab');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', {
        get: () => 'hidden',
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    return (await counts()).join('\n');
  };
  await page.locator('form').scrollIntoViewIfNeeded();
  await page.locator('form [name="name"]').fill('Maria');
  await page.locator('form [name="email"]').fill('maria@pines.example');
  await expect.poll(leave).toContain('form-begun headline: question google autumn phone 1');
  await expect.poll(leave).toContain('form-seen  google autumn phone 1');
  const filled = (await counts()).filter((row) => row.startsWith('filled-'));
  expect(filled.sort()).toEqual([
    'filled-email  google autumn phone 1',
    'filled-email headline: question google autumn phone 1',
    'filled-name  google autumn phone 1',
    'filled-name headline: question google autumn phone 1',
  ]);
  expect((await counts()).filter((row) => row.startsWith('form-begun'))).toHaveLength(2);
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage).sort(),
    ...Object.keys(sessionStorage).sort(),
  ]);
  // What leads and the experiment need, and no more.
  expect(stored).toEqual([
    'attribution',
    'experiment:headline',
    'attribution',
    'draft:/kettles#form',
  ]);
  await expect.poll(leave).toMatch(/lcp:\d+ headline: question {3}phone 1/);
  expect(await page.context().cookies()).toEqual([]);
  expect(problems).toEqual([]);
});

test('a robot and a visitor who objects are not counted', async () => {
  await service.db.deleteFrom('counts').execute();
  for (const [name, value] of [
    ['webdriver', true],
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const) {
    await using opened = await openPage({ ...person, baseURL: service.url });
    const { page } = opened;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(
      ([name, value]) => {
        Object.defineProperty(navigator, 'webdriver', { get: () => false, configurable: true });
        Object.defineProperty(navigator, name, { get: () => value });
      },
      [name, value] as const,
    );
    await page.goto('/kettles');
    await page.mouse.move(10, 10);
    await page.waitForSelector('[data-island="count-visit"][data-hydrated]', { state: 'attached' });
    expect(asked.filter((url) => url.includes('/api/seen'))).toEqual([]);
  }
  expect(await counts()).toEqual([]);
});

test.each([
  [0.05, { events: ['visit', 'view'], drawn: ['headline'], oneIn: 10 }],
  [0.5, { events: [], drawn: ['headline'], oneIn: 10 }],
])('of a sample, a page view with the chance %f reports %o', async (chance, expected) => {
  const siteDir = join(scratch.path, `sample ${chance}`);
  const sampled = 'counting: { when: always, oneIn: 10 }';
  await buildSite(await writeSite(`sampled ${chance}`, sampled), siteDir);
  const sampling = await startLeadService(siteDir);
  try {
    await using opened = await openPage({ ...person, baseURL: sampling.url });
    const { page } = opened;
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
      Math.random = () => value;
    }, chance);
    const counted = page.waitForResponse((response) => response.url().endsWith('/api/seen'));
    await page.goto('/kettles');
    await page.mouse.move(10, 10);
    const answer = await counted;
    expect(answer.status()).toBe(204);
    expect(answer.request().postDataJSON()).toMatchObject(expected);
  } finally {
    await sampling.stop();
  }
});

test('leads note who was counted, and who agrees on a later page begins the visit there', async () => {
  const siteDir = join(scratch.path, 'asking out');
  const asking =
    'integrations: { consent: required, analytics: { id: G-KETTLE1 } }\ncounting: { when: consent }';
  await buildSite(await writeSite('asking', asking), siteDir);
  const asked = await startLeadService(siteDir);
  try {
    for (const answer of ['Accept', 'Decline']) {
      await using opened = await openPage({ ...person, baseURL: asked.url });
      const { page } = opened;
      await page.route('https://*/**', (route) => route.abort());
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'webdriver', { get: () => false });
      });
      await page.goto('/?utm_source=News&utm_campaign=50%25+off');
      await page.evaluate(() => location.assign('/kettles'));
      await page.waitForURL('**/kettles');
      await page.getByRole('button', { name: answer }).click();
      if (answer === 'Accept') await page.waitForSelector('html[data-counted]');
      const form = page.locator('form').last();
      await form.locator('[name="email"]').fill(`${answer}@pines.example`);
      for (const name of ['name', 'company']) await form.locator(`[name="${name}"]`).fill('Maria');
      await form.locator('[name="phone"]').fill('+44 20 7946 0991');
      await form.getByRole('button').click();
      await page.waitForURL('**/thank-you');
    }
    const leads = await asked.db.selectFrom('leads').select(['email', 'visit_counted']).execute();
    expect(leads).toEqual([
      { email: 'Accept@pines.example', visit_counted: true },
      { email: 'Decline@pines.example', visit_counted: false },
    ]);
    const visits = await asked.db
      .selectFrom('counts')
      .select(['page', 'source', 'campaign', 'n'])
      .where('event', '=', 'visit')
      .where('variant', '=', '')
      .execute();
    expect(visits).toMatchObject([
      { page: '/kettles', source: 'news', campaign: '50%-off', n: expect.anything() },
    ]);
  } finally {
    await asked.stop();
  }
});

test('a visit is counted by a service on another host, from a page below a path', async () => {
  const [here, there] = [await lastingPort(), await lastingPort()];
  const pages = `http://127.0.0.2:${here}`;
  const folder = await writeSite('elsewhere');
  await editYaml(join(folder, 'site.yaml'), (site) => {
    site.set('url', `${pages}/shop`);
    site.setIn(['leads', 'service'], `http://127.0.0.1:${there}`);
  });
  const siteDir = join(scratch.path, 'elsewhere out');
  await buildSite(folder, siteDir);
  const host = fastify();
  await host.register(fastifyStatic, { root: siteDir, prefix: '/shop', extensions: ['html'] });
  await host.listen({ host: '127.0.0.2', port: here });
  const server = await startServer({
    siteDir,
    dataDir: join(scratch.path, 'data'),
    host: '127.0.0.1',
    port: there,
    allowedOrigins: [pages],
    registrationsThreshold: 1,
    log: () => {},
  });
  try {
    await using opened = await openPage({ ...person, baseURL: pages });
    const { page, problems } = opened;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { get: () => false });
    });
    const counted = page.waitForResponse((response) => response.url().endsWith('/api/seen'));
    await page.goto('/shop/kettles');
    await page.mouse.move(10, 10);
    const answer = await counted;
    expect(answer.status()).toBe(204);
    expect(answer.request().headers().cookie).toBeUndefined();
    expect(answer.request().postDataJSON()).toMatchObject({
      page: '/kettles',
      events: ['visit', 'view'],
      source: 'direct',
      campaign: 'none',
      device: 'desktop',
    });
    expect(problems).toEqual([]);
  } finally {
    await host.close();
    await server.close();
  }
});
