import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Entry, pageFinder } from '../../sites/docs/sections/docs-page/find-pages.ts';

/* What people type into the search of the manual, and the page that answers it. */

const WANTED: Readonly<Record<string, string>> = {
  'contact form': '/language/forms',
  'a/b test': '/language/experiments',
  'custom section': '/start/developer',
  'gdpr delete': '/operating/leads',
  'csv import': '/language/elsewhere',
  docker: '/start/operator',
  font: '/language/pictures',
  image: '/language/pictures',
  redirect: '/more/recipes',
  multilingual: '/more/recipes',
  cors: '/operating/online',
  blog: '/language/articles',
  theme: '/language/look',
  logo: '/language/look',
  netlify: '/hosts/netlify',
  'github pages': '/hosts/github-pages',
  webhook: '/operating/service',
  hubspot: '/operating/integrations',
  'google sheets': '/operating/integrations',
  smtp: '/operating/settings',
  backup: '/operating/backups',
  'environment variables': '/operating/settings',
  draft: '/language/dates',
  variables: '/language/claims',
  partials: '/language/reuse',
  'social proof': '/language/proof',
  'export leads': '/operating/leads',
  'pricing table': '/sections/pricing-table',
  countdown: '/sections/countdown',
  'exit popup': '/overlays/exit-popup',
  validate: '/commands/validate',
  'github actions': '/start/ci',
  'test my own section': '/start/developer',
  'unit test section': '/start/developer',
  'cross origin leads': '/operating/online',
  changelog: '/operating/backups',
};

const index = join(import.meta.dirname, '../../sites/docs/assets/search.json');
const find = pageFinder(JSON.parse(readFileSync(index, 'utf8')) as Entry[]);

function placeOf(words: string): number {
  return find(words).findIndex(({ href }) => href === WANTED[words]);
}

test.each(Object.keys(WANTED))('%s finds its page among the first three', (words) => {
  const found = find(words).slice(0, 3);
  expect(found.map(({ href }) => href)).toContain(WANTED[words]);
});

test('nine in ten find it first', () => {
  const queries = Object.keys(WANTED);
  const later = queries.filter((words) => placeOf(words) !== 0);
  expect(later.length, later.join(', ')).toBeLessThanOrEqual(queries.length / 10);
});
