import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Preview } from '../../cli/dev/open-preview.ts';
import { renderAt } from '../../cli/dev/preview-pages.ts';
import { fileNames } from '../../cli/graph/inputs.ts';
import { reading } from '../../cli/graph/pages.ts';
import type { Page } from '../../renderer/index.ts';
import { openSite, plan, withFiles } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, starterOf, writeStarter } from '../support/starters.ts';

/* Pages of every kind are begun in another language, and their links stay in it. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());
const cache = join(scratch.path, 'cache');
const site = await writeStarter(scratch.path, starterOf('software'));
mkdirSync(join(site, 'data/fairs'), { recursive: true });
for (const name of ['oslo', 'bergen']) {
  writeFileSync(join(site, `data/fairs/${name}.yaml`), `path: ${name}\nname: Fair in ${name}\n`);
}
const FAIR = `collection: { from: fairs }
path: /fair-{{item.path}}
title: "{{item.name}}"
description: Where we are this year.
sections:
  - use: header
  - { type: rich-text, heading: "{{item.name}}", body: "See [prices](/pricing)." }
  - use: footer
`;
writeFileSync(join(site, 'pages/fair.yaml'), FAIR);

/** The site with a translation more, and what was written for it. */
async function translated(preview: Preview, path: string, to: string) {
  const planned = plan(preview, path, { do: 'translate-page', to, locale: 'fr' });
  if ('refused' in planned) throw new Error(planned.refused);
  const texts = Object.fromEntries(planned.files.map((one) => [one.path, String(one.after)]));
  return { texts, site: await withFiles(preview, planned.files, cache) };
}

test.each([
  ['/pricing', '/fr/pricing', 'pages/pricing.yaml'],
  ['/blog/arrive-twice', '/fr/blog/arriver', 'pages/blog/arrive-twice.md'],
])(
  'a translation of %s is deleted, whatever page its visitors are led to',
  async (path, to, file) => {
    // The last article of a language goes with the pages of its list.
    const first = await openSite(site, cache);
    const other = await translated(first, '/blog/undo', '/fr/blog/undo');
    const { site: begun } = await translated(other.site, path, to);
    for (const heir of [path, '/']) {
      const planned = plan(begun, to, { do: 'delete-page', to: heir });
      expect(planned).not.toHaveProperty('refused');
      const original = other.site.snapshot.sources.find((one) => one.path === file)?.text;
      const { files } = planned as Extract<typeof planned, { files: unknown }>;
      expect(files.find((one) => one.path === file)?.after).toBe(original);
    }
  },
);

test('the home page is not deleted, and no page leads to what visitors see where there is none', async () => {
  const preview = await openSite(site, cache);
  expect(plan(preview, '/', { do: 'delete-page', to: '/pricing' })).toMatchObject({
    refused: expect.stringContaining('home page'),
  });
  expect(plan(preview, '/pricing', { do: 'delete-page', to: '/404' })).toMatchObject({
    refused: expect.stringContaining('another page'),
  });
});

test('every page that is a translation of a new site can be deleted', async () => {
  const refused: string[] = [];
  let count = 0;
  for (const starter of listStarters()) {
    const preview = await openSite(await writeStarter(scratch.path, starter), cache);
    const pages = preview.store
      .ask(fileNames, 'pages')
      .flatMap((file) => preview.store.ask(reading, file).pages);
    const isOne = ({ path, translations }: Page) => path !== '/' && translations.length > 0;
    for (const { path } of pages.filter(isOne)) {
      const planned = plan(preview, path, { do: 'delete-page', to: '/' });
      count += 1;
      if ('refused' in planned) refused.push(`${starter.trade.name} ${path}: ${planned.refused}`);
    }
  }
  expect(count).toBeGreaterThan(3);
  expect(refused).toEqual([]);
});

test('an article is begun with its pages, and header and footer lead to them', async () => {
  const prices = await translated(await openSite(site, cache), '/pricing', '/fr/pricing');
  const article = await translated(prices.site, '/blog/arrive-twice', '/fr/blog/arriver');
  expect(Object.keys(article.texts).sort()).toEqual([
    'pages/blog/arrive-twice.md',
    'pages/blog/index.yaml',
    'pages/fr/blog/arriver.md',
    'pages/fr/blog/article.yaml',
    'pages/fr/blog/index.yaml',
    'pages/fr/blog/tags.yaml',
    'partials/footer-fr.yaml',
    'partials/header-fr.yaml',
    'partials/letter-fr.yaml',
  ]);
  expect(article.texts['pages/blog/arrive-twice.md']).toContain('- /fr/blog/arriver\n');
  expect(article.texts['pages/fr/blog/article.yaml']).toContain(
    '{ from: fr/blog, tagPath: /fr/blog/tags }',
  );
  expect(article.texts['partials/header-fr.yaml']).toContain('href: /fr/blog');
  const shown = renderAt(article.site, '/fr/blog/arriver')?.file.content.join('');
  expect(shown).toContain('<html lang="fr"');
  expect(shown).toContain('href="/fr/pricing"');
  expect(shown).toContain('hreflang="en"');
  const next = await translated(article.site, '/blog/sign-on-is-not-an-upsell', '/fr/blog/acces');
  expect(Object.keys(next.texts)).toEqual([
    'pages/fr/blog/acces.md',
    'pages/blog/sign-on-is-not-an-upsell.md',
    // It links to the article.
    'pages/fr/pricing.yaml',
  ]);
  const home = await translated(next.site, '/', '/fr');
  expect(home.texts['partials/header-fr.yaml']).toContain('href: /fr, src: logo.svg');
});

test('the pages of a list of data are begun together', async () => {
  const { texts, site: after } = await translated(
    await openSite(site, cache),
    '/fair-oslo',
    '/fr/fair-oslo',
  );
  expect(Object.keys(texts)).toEqual(
    expect.arrayContaining(['data/fr/fairs/bergen.yaml', 'data/fr/fairs/oslo.yaml']),
  );
  expect(texts['pages/fair.yaml']).toContain('- /fr/fair-{{item.path}}');
  expect(texts['pages/fr/fair.yaml']).toContain('path: /fr/fair-{{item.path}}');
  expect(renderAt(after, '/fr/fair-bergen')?.file.content.join('')).toContain('lang="fr"');
  const wrong = plan(after, '/fair-oslo', { do: 'translate-page', to: '/salon', locale: 'de' });
  expect(wrong).toMatchObject({
    refused: 'Such an address ends with /fair-oslo, as in /de/fair-oslo.',
  });
});
