import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHeaders } from '../../server/site/parse-headers.ts';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const site = join(scratch.path, 'site');
const url = 'https://user.example/project';
let files: Record<string, string>;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../errors/base'), site, { recursive: true });
  edit('site.yaml', (text) =>
    text
      .replace('url: https://www.kettle.example', `url: ${url}`)
      .replace('leads:\n', 'leads:\n  consent: We keep your [privacy](/pricing#questions).\n'),
  );
  writeFileSync(join(site, 'pages/about.yaml'), about);
  files = await build();
});

const about = `title: About {{product}}, and what it takes to try it
description: A page with links, pictures and a form, as long as search engines want it to be for once.
structuredData:
  breadcrumbs: [{ name: Home, path: / }, { name: About, path: /about }]
sections:
  - type: hero
    heading: "{{claims.trialDays}} days"
    text: "[Prices](/pricing), [ours](${url}/pricing#questions), [elsewhere](https://user.example/other)"
    actions: [{ label: Prices, href: /pricing }, { label: Here, href: "#write" }]
    picture: { kind: image, src: hero.jpg, alt: A kettle }
  - type: lead-form
    id: write
    heading: Write to us
    form: { button: Send, thankYou: /thank-you }
  - type: registration-counter
    heading: Places
    base: 3
    max: 40
    proof: { source: registrations }
    action: { label: Take one, href: "#write" }
`;

test('every address of a page leads below the path of the site', () => {
  const page = files['about.html'] ?? '';
  const own = [...page.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(([, to]) => to);
  expect(own).toContain('/project/pricing#questions');
  expect(own).toContain('/project/api/leads');
  expect(own.filter((to) => !to?.startsWith('/project/'))).toEqual([]);
  expect(page.match(/url\((?!\/project\/)[^)]*\)/g) ?? []).toEqual([]);
  expect(page.match(/(?<!project)\/assets\//g) ?? []).toEqual([]);
  expect(page).toContain('&quot;service&quot;:&quot;/project&quot;');
});

test('addresses for others are complete, and the path stands in them once', () => {
  const page = files['about.html'] ?? '';
  expect(page).toContain(`<link rel="canonical" href="${url}/about"/>`);
  expect(page).toContain(`content="${url}/assets/social-`);
  expect(page).toContain(`"item":"${url}/about"`);
  expect(page).not.toContain('name="robots"');
  expect(files['sitemap.xml']).toContain(`<loc>${url}/about</loc>`);
  expect(files['robots.txt']).toContain(`Sitemap: ${url}/sitemap.xml`);
  expect(Object.values(files).filter((text) => text.includes('project/project'))).toEqual([]);
});

test('hosts and the lead service know the path', () => {
  const paths = parseHeaders(files._headers ?? '').map(({ path }) => path);
  expect(paths).toContain('/project/about');
  expect(paths.filter((path) => !path.startsWith('/project/'))).toEqual([]);
  expect(files._redirects).toBe('/project/old-prices /project/pricing 301\n');
  const forms = JSON.parse(files['.site/forms.json'] ?? '');
  expect(forms).toMatchObject({
    base: '/project',
    forms: expect.arrayContaining([
      expect.objectContaining({
        id: '/about#write',
        page: '/about',
        thankYou: '/project/thank-you',
        consent: 'We keep your [privacy](/project/pricing#questions).',
      }),
    ]),
  });
  expect(JSON.parse(files['.site/mails.json'] ?? '').brand.url).toBe(url);
});

test('a preview of such a site stands where it is said to', async () => {
  const preview = await build('--site-url', 'https://preview.example.com/pull-12');
  const page = preview['about.html'] ?? '';
  expect(page).toContain('href="/pull-12/pricing#questions"');
  expect(page).toContain(`<link rel="canonical" href="${url}/about"/>`);
  expect(page.match(/"\/project/g) ?? []).toEqual([]);
});

test('a path that is written with that of the site is explained', async () => {
  const wrong = about.replace('href: /pricing', 'href: /project/pricing');
  writeFileSync(join(site, 'pages/about.yaml'), wrong);
  const { code, stdout } = await runSite(['validate', 'site'], scratch.path);
  expect(code).toBe(1);
  expect(stdout).toContain('Paths begin below the address of the site: write `/pricing`.');
  writeFileSync(join(site, 'pages/about.yaml'), about);
});

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(join(site, file), change(readFileSync(join(site, file), 'utf8')));
}

async function build(...options: string[]): Promise<Record<string, string>> {
  const args = ['build', 'site', '--out', 'out', '--quiet', ...options];
  const { code, stdout } = await runSite(args, scratch.path);
  expect(stdout).toBe('');
  expect(code).toBe(0);
  return readTree(join(scratch.path, 'out'));
}
