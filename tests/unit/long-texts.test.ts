import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTypes } from '../../cli/custom-sections/load-types.ts';
import { newStore, worldInMemory } from '../../cli/graph/open-store.ts';
import { diagnostics } from '../../cli/graph/whole-site.ts';
import { readSite } from '../../cli/read/read-site.ts';
import { temporaryFolder } from '../support/site.ts';

/* Whatever somebody has pasted, such as a picture as text: the checks come to an end, and that soon. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const base = readSite(join(import.meta.dirname, '../errors/base'));
const types = await loadTypes(base.folder, scratch.path);

/** What a long text may be made of; a pattern that looks again from each letter takes minutes for one of them. */
const KINDS = ['x', 'Ä', '1', 'a ', 'Aa ', 'A. ', '12 ', 'a.', 'a-', 'a, ', 'on ', 'x--'];
const MORE = [
  '(',
  '!',
  '"',
  '- ',
  '1.000 ',
  'a@b.de ',
  'www.a.de ',
  '{{ a }} ',
  '<a> ',
  '[a](b) ',
  '[a](b ',
  '[Votre ',
];

test.each([...KINDS, ...MORE])('long texts of “%s”', (kind) => {
  const long = JSON.stringify(kind.repeat(200_000 / kind.length).trimEnd());
  const text = `title: Long\ndescription: ${long}\nsections:\n  - type: rich-text\n    body: ${long}\n`;
  const site = { ...base, sources: [...base.sources, { path: 'pages/long.yaml', text }] };
  const found = newStore(worldInMemory(site, types)).ask(diagnostics);
  expect(found.some(({ file }) => file === 'pages/long.yaml')).toBe(true);
});
