import { cpSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server/service/start-server.ts';
import { runSite } from '../builds/run-site.ts';
import { describeWith } from '../server/installed.ts';
import { lastingPort } from '../server/lasting-port.ts';
import { editYaml } from '../support/edit-yaml.ts';
import { fillForm } from '../support/fill-form.ts';
import { type RunningHost, runHost } from '../support/run-host.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { scrollThrough, visit } from '../support/visit.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const root = join(import.meta.dirname, '../..');

/** The sites: each is written into a folder, and has a page with a form. */
const sites: Record<string, { form: string; write(folder: string): void }> = {
  'the reference site': {
    form: '/start-trial',
    write: (folder) => cpSync(join(root, 'sites/childcare'), folder, { recursive: true }),
  },
  'a bakery with sections of its own': {
    form: '/order',
    write(folder) {
      cpSync(join(root, 'tests/custom-sections/site'), folder, { recursive: true });
      writeFileSync(join(folder, 'pages/order.yaml'), order);
      writeFileSync(join(folder, 'pages/thank-you.yaml'), thanks);
    },
  },
};

const order = `title: Order bread for tomorrow | Crumb & Crust
description: Say what you would like, and we bake it for you tomorrow morning, ready from six in the shop.
sections:
  - type: lead-form
    id: order
    heading: Order bread
    form: { button: Order, thankYou: /thank-you }
`;

const thanks = `title: Thank you for your order | Crumb & Crust
description: We have your order, and the oven has it too. Come by from six in the morning to collect it.
robots: noindex
sections:
  - type: thank-you
    heading: Thank you
    action: { label: Home, href: / }
`;

const places = {
  'below a path, with the service beside it': { base: '/spring', isElsewhere: false },
  'below a path, with the service on another host': { base: '/spring', isElsewhere: true },
};

const hosts = ['nginx', 'caddy'] as const;

const [port, servicePort] = [await lastingPort(), await lastingPort()];
const address = `127.0.0.2:${port}`;
const origin = `http://${address}`;
const service = `127.0.0.1:${servicePort}`;

describeWith(
  { nginx: 'nginx', caddy: 'caddy' },
  'a site behind the files that its build writes',
  (programs) => {
    const cases = Object.keys(sites).flatMap((site) =>
      Object.keys(places).map((place) => ({ site, place: place as keyof typeof places })),
    );

    describe.each(cases)('$site $place', ({ site, place }) => {
      const { base, isElsewhere } = places[place];
      const { form, write } = sites[site] ?? { form: '', write() {} };
      // The places of a site have their cache in common: only the first of its builds is a whole one.
      const folder = join(scratch.path, site.replaceAll(' ', '-'));
      const builtFor = (host: string) => `${folder}-${host}-${isElsewhere}`;
      let leads: RunningServer;

      beforeAll(async () => {
        write(folder);
        const settings = join(folder, 'site.yaml');
        await editYaml(settings, (document) => {
          document.set('url', origin + base);
          if (isElsewhere) document.setIn(['leads', 'service'], `http://${service}`);
          document.set('redirects', [
            { from: '/Old-Home', to: '/' },
            { from: '/old-form', to: 'https://forms.example/order#form' },
            { from: '/old-offer', to: '/?offer=1' },
          ]);
        });
        for (const host of hosts) {
          await editYaml(settings, (document) => document.set('host', host));
          await buildSite(folder, builtFor(host));
        }
        leads = await startServer({
          siteDir: builtFor(hosts[0]),
          dataDir: `${folder}-data-${isElsewhere}`,
          host: '127.0.0.1',
          port: servicePort,
          allowedOrigins: isElsewhere ? [origin] : [],
          log: () => {},
        });
      });
      afterAll(() => leads?.close());

      describe.each(hosts)('on %s', (host) => {
        let server: RunningHost;
        beforeAll(async () => {
          const siteDir = builtFor(host);
          const hosted = { siteDir, address, service, scratch: `${siteDir}-host` };
          server = await runHost[host](programs[host], hosted);
        });
        afterAll(() => server?.close());

        const open = (path: string, javaScriptEnabled: boolean) =>
          visit(base + path, { baseURL: origin, javaScriptEnabled, reducedMotion: 'reduce' });

        test.each([true, false])('takes a lead, with JavaScript: %s', async (javaScriptEnabled) => {
          await using visited = await open(form, javaScriptEnabled);
          const { page, problems } = visited;
          const element = page.locator('main form').first();
          await fillForm(element, `ada-${host}-${javaScriptEnabled}@lovelace.example`);
          const sent = page.waitForRequest((request) => request.method() === 'POST');
          await element.getByRole('button').last().click();
          expect((await sent).url()).toBe(
            isElsewhere ? `http://${service}/api/leads` : `${origin}${base}/api/leads`,
          );
          await page.waitForURL((url) => url.href.startsWith(`${origin}${base}/thank-you`));
          expect(problems).toEqual([]);
        });

        test.each([true, false])(
          'shows its pages, with JavaScript: %s',
          async (javaScriptEnabled) => {
            await using visited = await open('/', javaScriptEnabled);
            const { page, problems } = visited;
            if (javaScriptEnabled) await scrollThrough(page);
            expect(problems).toEqual([]);
            await page.goto(`${base}/Old-Home?utm_source=paper`);
            expect(page.url()).toBe(`${origin}${base}/?utm_source=paper`);
            expect(problems).toEqual([]);
          },
        );

        test('has nothing that a check of the live site reports', async () => {
          const args = ['check', origin + base, '--built', builtFor(host)];
          const { code, stdout } = await runSite(args, scratch.path);
          expect(stdout).toMatch(/^No problems; /);
          expect(code).toBe(0);
        });

        test.each([
          ['/Old-Home', '?utm_source=paper'],
          ['/old-form', 'https://forms.example/order?utm_source=paper#form'],
          ['/old-offer', '?offer=1'],
        ])('%s leads on with its query, with a slash at its end too', async (from, to) => {
          for (const spelling of [from, `${from}/`]) {
            const address = `${origin}${base}${spelling}?utm_source=paper`;
            const { headers } = await fetch(address, { redirect: 'manual' });
            const target = new URL(headers.get('location') ?? '', origin).href;
            expect({ spelling, target }).toEqual({
              spelling,
              target: new URL(to, `${origin}${base}/`).href,
            });
          }
        });

        test('shows nothing of it beside its path', async () => {
          const files = await readdir(builtFor(host), { recursive: true });
          const paths = files.filter((path) => /^(\.site|_)|\.html$/.test(path));
          expect(paths).toContain('.site/forms.json');
          const beside = ['', ...paths, ...paths.map((path) => path.replace(/\.html$/, ''))];
          for (const path of beside) {
            const answer = await fetch(`${origin}/${path}`);
            const isEmpty = answer.status === 404 || (await answer.text()) === '';
            expect({ path, isEmpty }).toEqual({ path, isEmpty: true });
          }
        });

        test('has its own page for what does not exist', async () => {
          const answer = await fetch(`${origin}${base}/nowhere`);
          expect(answer.status).toBe(404);
          expect(await answer.text()).toContain('data-section="not-found"');
          for (const hidden of ['/.site/forms.json', '/_headers', '/404.html', '/assets/']) {
            expect((await fetch(origin + base + hidden)).status).toBe(404);
          }
        });

        test('sends pages with their policy, and assets to be kept', async () => {
          const answer = await fetch(`${origin}${base}${form}`);
          expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
          expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
          expect(answer.headers.get('content-encoding')).toMatch(/gzip|zstd|br/);
          const asset = / src="([^"]*\.js)"/.exec(await answer.text())?.[1];
          const script = await fetch(origin + asset);
          expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        });

        test.each([`${form}.html`, `${form}/`, `${form}/index.html`])(
          '%s leads to the page in one hop',
          async (spelling) => {
            for (const query of ['', '?a=1']) {
              const address = `${origin}${base}${spelling}${query}`;
              const answer = await fetch(address, { redirect: 'manual' });
              expect(answer.status).toBe(301);
              expect(new URL(answer.headers.get('location') ?? '', origin).href).toBe(
                `${origin}${base}${form}${query}`,
              );
            }
          },
        );
      });
    });
  },
);
