import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTypes } from '../cli/custom-sections/load-types.ts';
import { newStore, worldInMemory } from '../cli/graph/open-store.ts';
import { diagnostics, schedule } from '../cli/graph/whole-site.ts';
import { readSite, type SiteFolder } from '../cli/read/read-site.ts';
import { isError, type LocatedDiagnostic } from '../renderer/index.ts';
import { temporaryFolder } from './support/site.ts';

/* What passes today, and is wrong at a moment that is ahead, has a warning at the same place today. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const NOW = Date.parse('2030-01-01T00:00:00Z');

/** How a page, or a part with a link, is shown: fields that each can have, by what they mean. */
const TIMES: Readonly<Record<string, string>> = {
  always: '',
  'from March': 'publishFrom: 2030-03-01T00:00:00Z',
  'until May': 'publishUntil: 2030-05-01T00:00:00Z',
  'March to May': 'publishFrom: 2030-03-01T00:00:00Z\npublishUntil: 2030-05-01T00:00:00Z',
  over: 'publishUntil: 2029-05-01T00:00:00Z',
  'while open': 'campaign: spring\nin: [open, lastCall]',
  'once closed': 'campaign: spring\nin: closed',
  'from opening': 'campaign: spring\nin: [open, lastCall, closed]',
  'until it closes': 'campaign: spring\nin: [scheduled, open, lastCall]',
  'while another is open': 'campaign: summer\nin: [open, lastCall]',
  'while places are left': 'campaign: seats\nin: open',
};

const CAMPAIGNS: Readonly<Record<string, string>> = {
  spring: 'opens: 2030-02-01T09:00\ncloses: 2030-04-01T18:00\nlastCall: 48 h\narchived: 2030-06-01',
  summer: 'opens: 2029-12-01T09:00\ncloses: 2030-08-01T18:00\nthen: /',
  seats: 'opens: 2029-12-01T09:00\ncloses: { after: 200, of: seat }',
};

test('a link that will lead nowhere has a warning today, and no other has', async () => {
  const site = siteOfLinks();
  const today = await problemsOf(site, { now: NOW });
  const isWrong = new Set(today.filter(isError).flatMap(placesOf));
  const moments = [NOW, ...(await momentsOf(site))];
  const ahead = moments.flatMap((now) => [{ now }, { now, full: ['seats'] }]);
  const later = await Promise.all(ahead.map((edition) => problemsOf(site, edition)));
  const wrong = later
    .flat()
    .filter(({ severity }) => severity === 'error')
    .flatMap(placesOf);
  const warned = today.filter(({ rule }) => rule === 'link/ending').flatMap(placesOf);
  const expected = new Set(wrong.filter((place) => !isWrong.has(place)));
  expect(expected.size).toBeGreaterThan(50);
  expect([...new Set(warned)].sort()).toEqual([...expected].sort());
});

const root = join(import.meta.dirname, '..');
const ERRORS = 'tests/errors';
const sites = [
  ...['sites/childcare', 'tests/articles/site', 'tests/preview/bare-site'],
  ...readdirSync(join(root, 'tests/trades')).map((name) => `tests/trades/${name}/site`),
  ...readdirSync(join(root, ERRORS)).map((name) => `${ERRORS}/${name}/site`),
].filter((folder) => existsSync(join(root, folder)));

test('no site has an error at a moment ahead of which nobody is warned', async () => {
  const found = await Promise.all(sites.map(unwarnedIn));
  expect(found.flat()).toEqual([]);
});

/** The errors of a site at all moments ahead that are at no place where something is wrong now. */
async function unwarnedIn(folder: string) {
  const into = join(scratch.path, folder);
  const isLaidOver = folder.startsWith(ERRORS);
  if (isLaidOver) cpSync(join(root, ERRORS, 'base'), into, { recursive: true });
  if (isLaidOver) cpSync(join(root, folder), into, { recursive: true });
  const site = readSite(isLaidOver ? into : join(root, folder));
  const { now } = site.edition;
  const moments = await momentsOf(site);
  if (moments.length === 0) return [];
  const known = new Set((await problemsOf(site, { now })).flatMap(placesOf));
  const later = await Promise.all(moments.map((moment) => problemsOf(site, { now: moment })));
  return later.flatMap((problems, index) =>
    problems
      .filter((one) => isError(one) && !placesOf(one).every((place) => known.has(place)))
      .map(({ message }) => ({ folder, at: new Date(moments[index] ?? 0), message })),
  );
}

/** A page for each time, and for each page and part that is shown at a time links to all of them. */
function siteOfLinks(): SiteFolder {
  const folder = join(scratch.path, 'links');
  cpSync(join(root, ERRORS, 'base'), folder, { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const settings = readFileSync(join(folder, 'site.yaml'), 'utf8');
  write(
    'site.yaml',
    settings.replace(
      'leads:',
      'leads:\n  types: { seat: { label: Seat }, contact: { label: Contact } }',
    ),
  );
  const times = Object.entries(TIMES);
  const links = times.map((_, index) => `{ label: Page ${index}, href: /page-${index} }`);
  const dead = ['#nowhere', '/page-6#nowhere'].map((href) => `{ label: Nowhere, href: "${href}" }`);
  const all = [...links, ...dead];
  const lists = (fields = '') => [0, 3, 6, 9, 12].map((at) => list(all.slice(at, at + 3), fields));
  for (const [index, [name, fields]] of times.entries()) {
    write(`pages/page-${index}.yaml`, page(name, fields, lists()));
  }
  write(
    'pages/parts.yaml',
    page(
      'in parts',
      '',
      times.flatMap(([, fields]) => lists(fields)),
    ),
  );
  mkdirSync(join(folder, 'campaigns'));
  for (const [name, moments] of Object.entries(CAMPAIGNS)) {
    write(`campaigns/${name}.yaml`, `zone: UTC\n${moments}\n`);
  }
  return readSite(folder, { now: NOW });
}

function page(name: string, fields: string, sections: readonly string[]): string {
  return `title: A page that is shown ${name}
description: A page that is shown ${name}, and which is long enough to be one in search results of engines.
${fields}
sections:
${sections.join('')}`;
}

function list(links: readonly string[], fields: string): string {
  const own = fields.replaceAll(/^(?=.)/gm, '    ');
  return `  - type: hero\n    heading: Links\n    actions: [${links.join(', ')}]\n${own}\n`;
}

/** Where a problem is: one that comes several times names the other places. */
function placesOf({ file, line, column, related }: LocatedDiagnostic): string[] {
  return [{ file, line, column }, ...related].map((one) => `${one.file}:${one.line}:${one.column}`);
}

async function momentsOf(site: SiteFolder): Promise<number[]> {
  const ahead = (await storeOf(site)).ask(schedule).filter(({ isFigure }) => !isFigure);
  return [...new Set(ahead.map(({ at }) => at))];
}

async function problemsOf(site: SiteFolder, edition: { now: number; full?: string[] }) {
  const { ask } = await storeOf({ ...site, edition: { ...site.edition, ...edition } });
  return ask(diagnostics);
}

async function storeOf(site: SiteFolder) {
  const types = await loadTypes(site.folder, join(scratch.path, '.cache'));
  return newStore(worldInMemory(site, types));
}
