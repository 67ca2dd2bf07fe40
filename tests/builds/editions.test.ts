import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const site = join(scratch.path, 'site');
const preview = ['--site-url', 'https://preview.example.com/pull-12/'];

beforeAll(() => {
  cpSync(join(import.meta.dirname, '../errors/base'), site, { recursive: true });
  writeFileSync(
    join(site, 'pages/about.yaml'),
    `title: About {{product}}, and what it takes to try it
description: A page with links, pictures and a form, as long as search engines want it to be for once.
sections:
  - type: hero
    heading: "{{claims.trialDays}} days"
    text: "[Prices](/pricing), [questions](/pricing#questions), [elsewhere](https://x.example/pricing)"
    actions: [{ label: Prices, href: /pricing }, { label: Here, href: "#write" }]
    picture: { kind: image, src: hero.jpg, alt: A kettle }
  - type: lead-form
    id: write
    heading: Write to us
    form: { button: Send, thankYou: /thank-you }
`,
  );
  appendFileSync(
    join(site, 'site.yaml'),
    `environments:
  preview:
    product: Kettle (preview)
    claims: { trialDays: { value: 3 } }
`,
  );
});

test('a preview below a path leads nowhere else, and is kept out of search engines', async () => {
  const files = await build(...preview);
  const page = files['about.html'] ?? '';
  const own = [...page.matchAll(/ (?:href|src|srcset)="(\/[^"]*)"/g)].map(([, to]) => to);
  expect(own.length).toBeGreaterThan(3);
  expect(own.filter((to) => !to?.startsWith('/pull-12/'))).toEqual([]);
  expect(page).toContain('href="https://x.example/pricing"');
  expect(page).toContain('href="#write"');
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(page).toContain('<link rel="canonical" href="https://www.kettle.example/about"/>');
  expect(page).toContain('content="https://preview.example.com/pull-12/assets/social-');
  expect(files['.site/forms.json']).toContain('"thankYou": "/pull-12/thank-you"');
  expect(files['robots.txt']).toBe('User-agent: *\nDisallow: /\n');
  expect(files['sitemap.xml']).not.toContain('<loc>');
});

test('a build after a preview is the site itself again, byte for byte', async () => {
  const before = await build('--force');
  await build(...preview);
  expect(await build()).toEqual(before);
  expect(before['about.html']).not.toContain('pull-12');
});

test('an environment has values of its own, and all others of the site', async () => {
  const { 'about.html': page } = await build('--env', 'preview');
  expect(page).toContain('About Kettle (preview), and');
  expect(page).toContain('3 days');
  expect((await build())['about.html']).toContain('30 days');
});

test('an environment or an address that cannot be is one clear line', async () => {
  const unknown = await run('--env', 'prevew');
  expect(unknown.stderr).toMatch(/^error .* no environment prevew\.\nhelp: It has: preview\.\n$/);
  const bad = await run('--site-url', 'preview.example.com');
  expect(bad.stderr).toMatch(/^error --site-url cannot be .*\nhelp: .*\n$/);
  expect([unknown.code, bad.code]).toEqual([2, 2]);
});

function run(...options: string[]) {
  return runSite(['build', 'site', '--out', 'out', '--quiet', ...options], scratch.path);
}

async function build(...options: string[]): Promise<Record<string, string>> {
  expect(await run(...options)).toEqual({ code: 0, stdout: '', stderr: '' });
  return readTree(join(scratch.path, 'out'));
}
