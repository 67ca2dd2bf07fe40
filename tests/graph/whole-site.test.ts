import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadTypes } from '../../cli/custom-sections/load-types.ts';
import { checkChange } from '../../cli/dev/edit/check-change.ts';
import { openPreview, PREVIEWED } from '../../cli/dev/open-preview.ts';
import { newStore, worldInMemory } from '../../cli/graph/open-store.ts';
import { errorVerdict, verdict } from '../../cli/graph/pages.ts';
import { diagnostics, errors } from '../../cli/graph/whole-site.ts';
import { readSite } from '../../cli/read/read-site.ts';
import { takeSnapshot } from '../../cli/read/take-snapshot.ts';

test('the errors of a change that is tried are known once it is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compared-once-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(import.meta.dirname, '../preview/bare-site'), folder, { recursive: true });
  const open = () => takeSnapshot(folder, PREVIEWED);
  const before = await openPreview(open(), join(folder, '.cache'));
  before.store.ask(errors);

  const path = 'pages/visit.yaml';
  const text = readFileSync(join(folder, path), 'utf8');
  const after = text.replace(/^title: .*/m, 'title: Visit us on any day of the week');
  const tried = checkChange(before, [{ path, before: text, after }]);
  writeFileSync(join(folder, path), after);

  const alone = await openPreview(open(), join(folder, '.cache'), before);
  expect(alone.store.isFresh(errors)).toBe(false);
  const known = { ...before, store: tried.store };
  const written = await openPreview(open(), join(folder, '.cache'), known);
  expect(written.store.isFresh(errors)).toBe(true);
  expect(written.store.ask(diagnostics)).toEqual(alone.store.ask(diagnostics));
});

const PAGE = 'pages/index.yaml';
const PARTIAL = 'partials/header.yaml';

/** A site whose pages show one header, and the same with other texts in place of some. */
async function sharedHeader(extra = '') {
  const site = readSite(join(import.meta.dirname, '../errors/base'));
  const types = await loadTypes(site.folder, site.folder);
  const withTexts = (texts: Record<string, string>) => {
    const sources = site.sources.map(({ path, text }) => {
      const more = path === PAGE ? text + extra : text;
      const edited = Object.entries(texts).reduce((all, [from, to]) => all.replace(from, to), more);
      return { path, text: edited };
    });
    return worldInMemory({ ...site, sources }, types);
  };
  const store = newStore(withTexts({}));
  store.ask(errors);
  store.ask(diagnostics);
  return { store, withTexts };
}

test('other words in a partial bring no page to be asked for its errors again', async () => {
  const { store, withTexts } = await sharedHeader();
  const changed = store.fork(withTexts({ 'label: Prices': 'label: What it costs' }));
  expect(changed.ask(errors)).toEqual([]);
  expect(changed.isFresh(verdict, PAGE)).toBe(false);
  expect(changed.isFresh(errorVerdict, PAGE)).toBe(true);
  const again = changed.fork(withTexts({ 'label: Prices': 'label: "{{nothing}}"' }));
  expect(again.ask(errors)).toMatchObject([{ rule: 'text/unknown-variable', file: PARTIAL }]);
  const moved = changed.fork(withTexts({ 'href: /pricing': 'href: /nowhere' }));
  expect(moved.ask(errors)).toMatchObject([{ rule: 'link/page', file: PARTIAL }]);
});

test('a partial whose words are written at last is asked for its errors', async () => {
  const { store, withTexts } = await sharedHeader();
  const place = (phone: string) => ({
    'type: header\nlogo: { label: Kettle, href: / }\nlinks:\n  - { label: Prices, href: /pricing }': `type: location\nheading: Here\nitems: [{ name: Here, address: [Kiel], phone: ${phone} }]`,
  });
  const begun = store.fork(withTexts(place('…')));
  expect(begun.ask(errors)).toEqual([]);
  expect(begun.fork(withTexts(place('by e-mail'))).ask(errors)).toMatchObject([
    { rule: 'location/phone', file: PARTIAL },
  ]);
});

test('what is wrong is said in the words that a partial has now', async () => {
  const { store, withTexts } = await sharedHeader();
  const table = (name: string) => ({
    'type: header\nlogo: { label: Kettle, href: / }\nlinks:\n  - { label: Prices, href: /pricing }': `type: comparison\nheading: Here\ncolumns: [${name}, Them]\nrows: [{ feature: Tea, values: [true] }, { feature: Ice, values: [true] }]`,
  });
  const wrong = store.fork(withTexts(table('Us')));
  expect(wrong.ask(errors)).toMatchObject([{ message: expect.stringContaining('Us, Them') }]);
  const renamed = wrong.fork(withTexts(table('Kettle')));
  expect(renamed.ask(errors)).toMatchObject([{ message: expect.stringContaining('Kettle, Them') }]);
});

test('words of a partial that an experiment has already are found', async () => {
  const links = 'links: [{ label: What it costs, href: /pricing }]';
  const variants = `[{ name: a }, { name: b, changes: [{ id: head, ${links} }] }]`;
  const experiments = `experiments: [{ name: words, variants: ${variants} }]\n`;
  const { store, withTexts } = await sharedHeader(experiments);
  const header = { '- use: header': '- { use: header, id: head }' };
  expect(store.fork(withTexts(header)).ask(errors)).toEqual([]);
  const tried = store.fork(withTexts(header));
  tried.ask(errors);
  const same = tried.fork(withTexts({ ...header, 'label: Prices': 'label: What it costs' }));
  expect(same.ask(errors)).toMatchObject([{ rule: 'experiment/no-change', file: PAGE }]);
});
