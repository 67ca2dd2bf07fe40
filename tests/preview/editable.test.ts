import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addableTypes, samplePage } from '../../cli/dev/edit/addable-types.ts';
import { fieldsOfFile } from '../../cli/dev/edit/describe-file.ts';
import { describePage } from '../../cli/dev/edit/describe-page.ts';
import { fieldsOfPage, fieldsOfPart } from '../../cli/dev/edit/describe-part.ts';
import {
  type AddableType,
  type Change,
  type FieldChange,
  type PartFields,
  type PartName,
  SITE_FILE,
} from '../../cli/dev/edit-protocol.ts';
import type { Preview } from '../../cli/dev/open-preview.ts';
import { isRenderable } from '../../cli/dev/preview-pages.ts';
import { fileNames } from '../../cli/graph/inputs.ts';
import { reading } from '../../cli/graph/pages.ts';
import { readExamples } from '../../cli/read/read-examples.ts';
import { required } from '../../renderer/light.ts';
import { readTree } from '../builds/read-tree.ts';
import { previewEditor } from '../support/edit-preview.ts';
import { openSite, plan, withFiles } from '../support/edited-site.ts';
import { startPreview } from '../support/preview.ts';
import { original } from '../support/preview-copy.ts';
import { temporaryFolder } from '../support/site.ts';
import { listStarters, writeStarter } from '../support/starters.ts';
import { type Answers, changesOf, fieldsIn } from '../support/walk-fields.ts';

/* Whatever the editor offers works, in any site: here in one of two pages with one picture. */

const scratch = await temporaryFolder();
const cache = join(scratch.path, 'cache');
afterAll(() => scratch.remove());

const ANSWERS: Answers = {
  page: '/visit',
  assets: ['share.svg', 'talk.mp4', 'talk.vtt'],
};

/** What is refused because of another field of the same section, with what to do about it. */
const DEPENDENT = new Set<string>([
  'campaign/no-effect',
  'campaign/no-end',
  'campaign/order',
  'counter/no-form',
  'date/offset',
  'embed/account',
  'embed/needs-form',
  'experiment/main-heading',
  'form/duplicate-field',
  'form/field-kind',
  'form/no-effect',
  'form/options',
  'form/unknown-field',
  'hero/cover',
  'popup/no-offer',
  'pricing/key',
  'location/phone',
  'proof/evidence',
  'rule/unknown',
  'tabs/active',
  'translations/group',
  'video/id',
  'video/source',
]);

/** What is said where somebody takes out what has to be there. */
const NEEDED = ['schema/missing-field', 'experiment/no-change'];

let bare: Preview;
beforeAll(async () => {
  bare = await openSite(join(import.meta.dirname, 'bare-site'), cache);
  expect(isRenderable(bare)).toBe(true);
});

describe('a page opens for editing', () => {
  test('of the reference site', async () => {
    expect(uneditable(await openSite(original, cache))).toEqual([]);
  });

  test.each(listStarters())('of the starter $language $trade.name', async (starter) => {
    const folder = await writeStarter(scratch.path, starter);
    expect(uneditable(await openSite(folder, cache))).toEqual([]);
  });
});

test('every example can be added, opens for editing, and takes every change that is offered', async () => {
  const failed: string[] = [];
  let count = 0;
  for (const { name, type, examples } of addableTypes(bare, '/')) {
    for (const { name: example, part } of examples) {
      const called = `${type}, ${example}`;
      const planned = plan(bare, '/', { do: 'add-part', name, index: 1, part });
      if ('refused' in planned) failed.push(`${called}: ${planned.refused}`);
      else {
        const preview = await withFiles(bare, planned.files, cache);
        failed.push(...uneditable(preview).map((one) => `${called}: ${one}`));
        const index = name === 'sections' ? 1 : 0;
        const { refused, changes } = refusedChanges(preview, '/', name, index);
        failed.push(...refused.map((one) => `${called}: ${one}`));
        count += changes;
      }
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect(failed).toEqual([]);
}, 600_000);

test('an example brings no words of its company along, and is drawn with those of the site', () => {
  const found: string[] = [];
  for (const { name, type, examples, isShared } of addableTypes(bare, '/')) {
    const written = readExamples(name === 'sections' ? 'section' : 'overlay', type);
    for (const { name: example, part } of isShared ? [] : examples) {
      const sample = samplePage(bare, { path: '/', type, example }) ?? '';
      expect(sample, `${type}, ${example}`).toContain('<main');
      const original = written.find((one) => one.name === example)?.part;
      const shown = sample.slice(sample.indexOf('<body'));
      for (const sentence of sentencesIn(original)) {
        if (JSON.stringify(part).includes(sentence)) found.push(`${type} brings ${sentence}`);
        if (shown.includes(sentence)) found.push(`${type} shows ${sentence}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test('every example is shared with its comments, and then offered on other pages', async () => {
  const failed: string[] = [];
  for (const { name, type, examples } of addableTypes(bare, '/')) {
    for (const { name: example, part } of examples) {
      const called = `${type}, ${example}`;
      const added = plan(bare, '/', { do: 'add-part', name, index: 1, part });
      if ('refused' in added) throw new Error(added.refused);
      const [page] = added.files;
      const written = String(page?.after);
      const last = written.lastIndexOf(`- type: ${type}`) + `- type: ${type}`.length;
      const after = `${written.slice(0, last)} # Why.${written.slice(last)}`;
      const index = name === 'sections' ? 1 : 0;
      const preview = await withFiles(bare, [{ ...required(page, called), after }], cache);
      const change = { do: 'share-part', name, index, to: 'Opening hours' } as const;
      const shared = plan(preview, '/', change);
      if ('refused' in shared) failed.push(`${called}: ${shared.refused}`);
      else {
        const [partial] = shared.files;
        expect(partial?.after, called).toContain('# Why.');
        const next = await withFiles(preview, shared.files, cache);
        failed.push(...uneditable(next).map((one) => `${called}: ${one}`));
        const offered = addableTypes(next, '/visit').filter((one) => one.isShared);
        const use = { use: 'opening-hours' };
        expect(offered.flatMap((one) => one.examples.map((two) => two.part))).toContainEqual(use);
        const again = plan(next, '/visit', { do: 'add-part', name, index: 0, part: use });
        if ('refused' in again) failed.push(`${called} again: ${again.refused}`);
      }
    }
  }
  expect(failed).toEqual([]);
}, 600_000);

/** What people read in a value: at least three words in letters, without signs that HTML writes otherwise. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/\p{L}+(?: \p{L}+){2,}/gu) ?? [];
  return Object.values(Object(value)).flatMap(sentencesIn);
}

test.each([
  { kind: 'as it is begun', preview: async () => bare },
  { kind: 'with two variants', preview: () => withVariants(bare) },
])('every setting of a page $kind, and what is in it once it is there', async (page) => {
  const preview = await page.preview();
  const fields = fieldsOfPage(preview, '/') as PartFields;
  const { changes, refused } = refusedOf(preview, '/', fields, '', (change) =>
    change.pointer.startsWith('/experiments')
      ? { do: 'file', file: 'pages/index.yaml', change }
      : change,
  );
  expect(refused).toEqual([]);
  expect(changes.length).toBeGreaterThan(15);
});

/** A site whose home page tries two other headings, as the panel begins them. */
async function withVariants(preview: Preview): Promise<Preview> {
  let tried = preview;
  for (const heading of ['Tea from the first bus on', 'Long tables']) {
    const planned = plan(tried, '/', { do: 'begin-experiment', name: 'words', heading });
    if ('refused' in planned) throw new Error(planned.refused);
    tried = await withFiles(tried, planned.files, cache);
  }
  expect(describePage(tried, '/')?.experiments).toEqual([
    { name: 'words', variants: ['control', 'variant', 'variant-2'], others: [] },
  ]);
  return tried;
}

test('every setting of the site, and everything in its lists, e-mails and shared sections', () => {
  const { files } = fieldsOfFile(bare, SITE_FILE);
  const all = files.map(({ file }) => {
    const write = (change: FieldChange) => ({ do: 'file', file, change }) as const;
    return refusedOf(bare, '/', fieldsOfFile(bare, file), '', write);
  });
  // The form that its schema gives as an example is on a page of another site.
  const isOfOther = /"pointer":"\/waitingList".* link\/page: /;
  expect(all.flatMap(({ refused }) => refused).filter((one) => !isOfOther.test(one))).toEqual([]);
  expect(all.flatMap(({ changes }) => changes).length).toBeGreaterThan(40);
});

test('what was added, changed and removed is taken back to the first bytes', async () => {
  const site = join(scratch.path, 'bare');
  cpSync(join(import.meta.dirname, 'bare-site'), site, { recursive: true });
  await using preview = await startPreview(site, scratch.path);
  const editor = await previewEditor(preview.url);
  const types = (await (await editor.post('types', { path: '/' })).json()) as AddableType[];
  const first = readTree(site);
  for (const { name, type, examples } of types) {
    const [{ part } = { part: null }] = examples;
    const index = name === 'sections' ? 1 : 0;
    const added = await editor.change('/', { do: 'add-part', name, index, part });
    expect([type, added.done]).toEqual([type, true]);
    const before = readTree(site);
    const fields = await editor.fields('part', { path: '/', name, index });
    const offers = fieldsIn(fields, `/${name}/${index}`).filter(({ kind }) => kind === 'list');
    for (const change of offers.slice(0, 2).flatMap((node) => changesOf(node, ANSWERS))) {
      const { done } = await editor.change('/', change);
      if (done) await editor.undo();
      expect(readTree(site), `${type}: ${JSON.stringify(change)}`).toEqual(before);
    }
    await editor.undo();
    expect(readTree(site), type).toEqual(first);
  }
}, 600_000);

/** The pages of a site that the editor cannot open, or whose texts cannot be found on the page. */
function uneditable(preview: Preview): string[] {
  const { ask } = preview.store;
  const pages = ask(fileNames, 'pages').flatMap((file) => ask(reading, file).pages);
  expect(pages.length).toBeGreaterThan(0);
  return pages.flatMap(({ path }) => {
    const page = describePage(preview, path);
    if (!page) return [`${path} has no description`];
    return page.notice === undefined ? [] : [`${path}: ${page.notice}`];
  });
}

/** What the panel offers for a part and the host refuses, and how much it offers. */
function refusedChanges(preview: Preview, path: string, name: PartName, index: number) {
  const fields = fieldsOfPart(preview, path, name, index);
  if (!fields) return { refused: ['no fields'], changes: 0 };
  const pointer = `/${name}/${index}`;
  const { refused, changes } = refusedOf(preview, path, fields, pointer, (change) => change);
  return { refused, changes: changes.length };
}

/** The changes that fields offer, and those of them that the host refuses as it gets them. */
function refusedOf(
  preview: Preview,
  path: string,
  fields: PartFields,
  pointer: string,
  sent: (change: FieldChange) => Change,
) {
  const changes = fieldsIn(fields, pointer).flatMap((node) => changesOf(node, ANSWERS));
  const refused = changes.flatMap((change) => {
    const planned = plan(preview, path, sent(change));
    if (!('refused' in planned) || isDependent(change, planned.rule)) return [];
    return `${JSON.stringify(change)} ${planned.refused}`;
  });
  return { refused, changes };
}

function isDependent(change: FieldChange, rule = ''): boolean {
  const isCleared = change.do === 'set' && change.value === undefined;
  return DEPENDENT.has(rule) || (isCleared && NEEDED.includes(rule));
}
