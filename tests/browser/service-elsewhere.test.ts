import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { lastingPort } from '../server/lasting-port.ts';
import { editYaml } from '../support/edit-yaml.ts';
import { fillForm } from '../support/fill-form.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { starterOf, writeStarter } from '../support/starters.ts';
import { visit } from '../support/visit.ts';

const reference = join(import.meta.dirname, '../../sites/childcare');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** Writes a site that asks for confirmations; `form` is the path of the page that counts them. */
const sites: Record<string, () => Promise<{ folder: string; form: string }>> = {
  async 'the reference site'() {
    const folder = join(scratch.path, 'childcare');
    await cp(reference, folder, { recursive: true });
    await editYaml(join(folder, 'partials/trial-form.yaml'), (section) => {
      section.setIn(['form', 'confirm'], 'email');
    });
    await editYaml(join(folder, 'pages/start-trial.yaml'), (page) => {
      page.addIn(['sections'], counterOf('form'));
    });
    return { folder, form: '/start-trial' };
  },
  async 'a bakery'() {
    const folder = await writeStarter(scratch.path, starterOf('bakery'));
    await editYaml(join(folder, 'pages/order.yaml'), (page) => {
      page.setIn(['sections', 1, 'form', 'confirm'], 'email');
      page.addIn(['sections'], counterOf('order'));
    });
    return { folder, form: '/order' };
  },
};

const counterOf = (form: string) => ({
  type: 'registration-counter',
  base: 12,
  max: 60,
  proof: { source: 'registrations' },
  action: { label: 'Take a place', href: `#${form}` },
});

/** The link in the first e-mail that asks for a confirmation. */
async function confirmLink(dataDir: string): Promise<string> {
  const files = await readdir(dataDir, { recursive: true });
  const names = files.filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(names.map((file) => readFile(join(dataDir, file), 'utf8')));
  const texts = mails.map((mail) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));
  return (
    texts.map((text) => /https?:\S+\/api\/confirm\?[\w&=.-]+/.exec(text)?.[0]).find(Boolean) ?? ''
  );
}

/** A host that knows nothing but files. */
async function serveFiles(folder: string, port: number): Promise<FastifyInstance> {
  const host = fastify();
  await host.register(fastifyStatic, { root: folder, extensions: ['html'], redirect: false });
  await host.listen({ host: '127.0.0.2', port });
  return host;
}

describe.each(Object.keys(sites))('%s with its service on another host', (name) => {
  let pages: string;
  let service: string;
  let path: string;
  let host: FastifyInstance;
  let leads: RunningServer;
  const dataDir = join(scratch.path, `${name} data`);

  beforeAll(async () => {
    const [here, there] = [await lastingPort(), await lastingPort()];
    // Another address of this machine: for browsers another site, not only another origin.
    pages = `http://127.0.0.2:${here}`;
    service = `http://127.0.0.1:${there}`;
    const { folder, form } = (await sites[name]?.()) ?? { folder: '', form: '' };
    path = form;
    await editYaml(join(folder, 'site.yaml'), (site) => {
      site.set('url', pages);
      site.setIn(['leads', 'service'], service);
    });
    const siteDir = join(scratch.path, `${name} built`);
    await buildSite(folder, siteDir);
    host = await serveFiles(siteDir, here);
    leads = await startServer({
      siteDir,
      dataDir,
      host: '127.0.0.1',
      port: there,
      allowedOrigins: [pages],
      registrationsThreshold: 1,
      log: () => {},
    });
  });
  afterAll(async () => {
    await host.close();
    await leads.close();
  });

  const open = (javaScriptEnabled: boolean) =>
    visit(path, { baseURL: pages, javaScriptEnabled, reducedMotion: 'reduce' });

  async function takesLead(javaScriptEnabled: boolean): Promise<void> {
    await using visited = await open(javaScriptEnabled);
    const { page, problems } = visited;
    const form = page.locator('main form').first();
    await fillForm(form, `ada-${javaScriptEnabled}@lovelace.example`);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button').last().click();
    expect((await sent).url()).toBe(`${service}/api/leads`);
    await page.waitForURL((url) => url.origin === pages && url.pathname !== path);
    expect(problems).toEqual([]);
  }

  test('takes a lead without JavaScript', () => takesLead(false));

  // No page has asked for the number of registrations before, which is cached for a minute.
  test('asks the visitor to confirm on the host of the service, and counts it', async () => {
    await expect.poll(() => confirmLink(dataDir)).not.toBe('');
    await using visited = await visit(await confirmLink(dataDir), { reducedMotion: 'reduce' });
    const { page, problems } = visited;
    expect(new URL(page.url()).origin).toBe(service);
    await page.getByRole('button').click();
    await page.locator('.visitor__back a').click();
    await page.waitForURL(pages + path);
    // It comes to life while it is in view, however long that takes.
    const counter = page.locator('[data-counter-taken]');
    await counter.scrollIntoViewIfNeeded();
    await expect.poll(() => counter.textContent()).toContain('13');
    expect(problems).toEqual([]);
  });

  test('takes a lead with JavaScript', () => takesLead(true));

  test('shows again what was not complete, and leads back to its pages', async () => {
    await using visited = await open(false);
    const { page } = visited;
    const form = page.locator('main form').first();
    // As a browser that knows none of the attributes sends it.
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await form.getByRole('button').last().click();
    await page.waitForURL(`${service}/api/leads`);
    await expect.poll(() => page.getByRole('alert').isVisible()).toBe(true);
    const back = page.locator('.visitor__back a');
    expect(await back.getAttribute('href')).toBe(pages + path);
    const again = page.locator('form');
    await fillForm(again, 'grace@hopper.example');
    await again.getByRole('button').last().click();
    await page.waitForURL((url) => url.origin === pages && url.pathname !== path);
  });
});
