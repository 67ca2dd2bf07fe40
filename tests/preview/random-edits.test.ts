import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Change, EditablePage } from '../../cli/dev/edit-protocol.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { readTree } from '../builds/read-tree.ts';
import { type PreviewEditor, previewEditor } from '../support/edit-preview.ts';
import { previewCopy } from '../support/preview-copy.ts';

/* Edits drawn by chance through the editor of the preview; EDITS=2000 makes as many. */

const EDITS = Number(process.env.EDITS ?? 24);

/** The number of edits is the limit. */
const NO_LIMIT = { timeout: 0 };

const { site, preview } = await previewCopy();
let editor: PreviewEditor;

beforeAll(async () => {
  editor = await previewEditor(preview().url);
});

const TEXTS = [
  'A short text',
  'With: a colon',
  'With # a sign',
  'yes',
  '2026-11-22',
  'It’s “quoted” \\ and "so" on',
  '{{claims.trialDays}} days',
  'نص عربي',
  '😀, [brackets] and braces',
  'A text that is long enough to be wrapped in the file where other texts are wrapped as well, surely.',
];

test(
  `${EDITS} edits mean what was asked and touch nothing else; undone, the first bytes are back`,
  NO_LIMIT,
  async () => {
    const first = readTree(site);
    const paths = await pathsOf();
    const random = seededRandom(20261122);
    const { pick } = random;
    const kinds = { page: 0, elsewhere: 0, here: 0, parts: 0 };
    let made = 0;
    for (let count = 0; count < EDITS; count += 1) {
      const path = pick(paths);
      const page = await editor.page(path);
      const before = readTree(site);
      const change = draw(page, random);
      const outcome = await editor.change(path, change);
      const after = readTree(site);
      const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
      const what = `${count}: ${path} ${JSON.stringify(change)}`;
      if (!outcome.done) {
        expect(changed, what).toEqual([]);
        continue;
      }
      made += changed.length;
      expect(changed.length, what).toBeLessThanOrEqual(1);
      const [file] = changed;
      if (file === undefined) continue;
      kinds[kindOf(change, file, page)] += 1;
      expect(fault(change, textOf(before, file), textOf(after, file)), what).toBeUndefined();
      if (change.do === 'set') {
        const now = await editor.page(path);
        const text = now.texts.find(({ pointer }) => pointer === change.pointer);
        expect(text?.source, what).toBe(change.value);
      }
    }
    expect(made).toBeGreaterThan(EDITS / 2);
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(0);
    for (let count = 0; count < made; count += 1)
      expect(await editor.undo()).toMatchObject({ done: true });
    expect(await editor.undo()).toMatchObject({ done: false });
    expect(readTree(site)).toEqual(first);
  },
);

async function pathsOf(): Promise<string[]> {
  let paths: string[] = [];
  const list = async () => {
    const sitemap = await (await fetch(`${preview().url}/sitemap.xml`)).text();
    const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)];
    paths = found.map(([, path = '']) => path || '/');
    return paths.length;
  };
  await expect.poll(list).toBeGreaterThan(10);
  return paths;
}

function draw(page: EditablePage, { pick, chance }: SeededRandom): Change {
  const part = pick(page.parts.filter(({ name }) => name === 'sections'));
  const { name, index } = part;
  const roll = chance();
  if (roll < 0.08)
    return { do: 'part', act: pick(['duplicate', 'hide', 'remove'] as const), name, index };
  if (roll < 0.14) return { do: 'move-part', name, from: index, to: Math.max(0, index - 1) };
  const texts = page.texts.filter(({ format }) => format !== 'asset');
  const foreign = texts.filter(({ file }) => file !== page.file);
  const text = pick(chance() < 0.3 && foreign.length > 0 ? foreign : texts);
  return { do: 'set', pointer: text.pointer, value: pick(TEXTS), here: chance() < 0.4 };
}

function kindOf(change: Change, file: string, page: EditablePage) {
  if (change.do !== 'set') return 'parts';
  const text = page.texts.find(({ pointer }) => pointer === change.pointer);
  if (file !== page.file) return 'elsewhere';
  return text?.file === page.file ? 'page' : 'here';
}

/** A file of a tree, which has bytes as letters. */
function textOf(tree: Record<string, string>, file: string): string {
  return Buffer.from(tree[file] ?? '', 'latin1').toString();
}

/** What an edit did beside what it was to do; undefined where that is nothing. */
function fault(change: Change, before: string, after: string): string | undefined {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const lines = changedLines(old, fresh);
  if (change.do === 'set') {
    const places = differences(parse(before), parse(after));
    return places.length > 1 ? `other values: ${places.join(', ')}` : undefined;
  }
  if (change.do === 'move-part') {
    return isDeepStrictEqual([...old].sort(), [...fresh].sort()) ? undefined : 'other lines';
  }
  if (change.do !== 'part') return 'an edit that was not drawn';
  if (change.act === 'hide') {
    const shown = fresh.map((line) => line.replace(/^( *)# (?=- | {2})/, '$1'));
    return isDeepStrictEqual(
      shown,
      old.map((line) => line.replace(/^( *)# (?=- | {2})/, '$1')),
    )
      ? undefined
      : 'more than comment signs';
  }
  const isOneWay = change.act === 'duplicate' ? lines.gone === 0 : true;
  return isOneWay || lines.gone <= 1 ? undefined : 'lines that were there';
}

function changedLines(old: readonly string[], fresh: readonly string[]) {
  let head = 0;
  while (head < old.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(old.length, fresh.length) - head &&
    old.at(-1 - tail) === fresh.at(-1 - tail)
  ) {
    tail += 1;
  }
  return { gone: old.length - head - tail, added: fresh.length - head - tail };
}

/** The pointers at which two values differ; a list of another length differs as a whole. */
function differences(one: unknown, other: unknown, pointer = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  const [a, b] = [one, other].map((value) => (typeof value === 'object' ? value : null));
  if (!a || !b || Array.isArray(a) !== Array.isArray(b)) return [pointer];
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return [pointer];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) =>
    differences(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      `${pointer}/${key}`,
    ),
  );
}
