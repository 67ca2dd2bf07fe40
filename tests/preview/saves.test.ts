import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { readOutput } from '../builds/read-tree.ts';
import { build } from '../builds/run-site.ts';
import { startPreview, type TestPreview, withoutScript } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** `SAVES=500` makes as many. */
const SAVES_A_ROUND = 25;
const ROUNDS = Math.ceil(Number(process.env.SAVES ?? 50) / SAVES_A_ROUND);

/** The number of saves is the limit. */
const NO_LIMIT = 0;

test(
  `${ROUNDS * SAVES_A_ROUND} saves from outside leave the preview as a fresh build is`,
  async () => {
    const folder = join(scratch.path, 'saves');
    const site = copySite('builds/second-site/site', folder);
    await using preview = await startPreview(site, folder);
    const random = seededRandom(12);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (let save = 0; save < SAVES_A_ROUND; save += 1) await change(site, random);
      await expectFresh(preview, site, join(folder, `round-${round}`));
    }
  },
  NO_LIMIT,
);

test('code, styles and schemas of the site’s own sections are followed', async () => {
  const folder = join(scratch.path, 'custom-sections');
  const site = copySite('custom-sections/site', folder);
  await using preview = await startPreview(site, folder);
  await expectFresh(preview, site, join(folder, 'first'));
  const own = join(site, 'sections/price-list');
  edit(
    join(own, 'price-list.tsx'),
    'className="price-list__items"',
    'className="price-list__items a"',
  );
  edit(join(own, 'price-list.css'), 'display: grid', 'display: flex');
  await expectFresh(preview, site, join(folder, 'code'));
  expect(await preview.built('/')).toContain('price-list__items a');
  edit(join(own, 'price-list.tsx'), 'export function', 'export function function');
  await expect.poll(preview.said).toContain('cannot be compiled');
  expect(await preview.built('/'), 'the last good page').toContain('price-list__items a');
  edit(join(own, 'price-list.tsx'), 'export function function', 'export function');
  await expectFresh(preview, site, join(folder, 'fixed'));
});

test('a broken file keeps the last good page, and a file that goes takes its page along', async () => {
  const folder = join(scratch.path, 'broken');
  const site = copySite('builds/second-site/site', folder);
  await using preview = await startPreview(site, folder);
  const page = join(site, 'pages/story.yaml');
  const good = await preview.built('/story');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('sections:', 'sectons:'));
  await expect.poll(preview.said).toContain('`sectons` is not a field');
  expect(await preview.built('/story')).toBe(good);
  // Both at once: the page, and what all pages share.
  edit(join(site, 'site.yaml'), 'name:', 'nam:');
  await expect.poll(preview.said).toContain('`nam` is not a field');
  expect(await preview.built('/story')).toBe(good);
  edit(join(site, 'site.yaml'), 'nam:', 'name:');
  renameSync(page, join(site, 'pages/tale.yaml'));
  writeFileSync(join(site, 'pages/tale.yaml'), text);
  await expect.poll(async () => (await fetch(`${preview.url}/story`)).status).toBe(404);
  await expect.poll(async () => (await fetch(`${preview.url}/tale`)).status).toBe(200);
  renameSync(join(site, 'pages/tale.yaml'), page);
  await expectFresh(preview, site, join(folder, 'fixed'));
});

function copySite(original: string, folder: string): string {
  const site = join(folder, 'site');
  mkdirSync(folder);
  cpSync(join(import.meta.dirname, '..', original), site, { recursive: true });
  return site;
}

/** Builds the site as it is, and waits until the preview of everything in it is the same. */
async function expectFresh(preview: TestPreview, site: string, out: string): Promise<void> {
  const { code, stderr } = await build(site, out, dirname(site));
  expect(code, stderr).toBe(0);
  for (const [path, text] of Object.entries(readOutput(out)).filter(([path]) => isServed(path))) {
    const seen = async () => {
      const bytes = await (await fetch(preview.url + addressOf(path))).arrayBuffer();
      return withoutScript(Buffer.from(bytes).toString('latin1'));
    };
    await expect.poll(async () => (await seen()) === text, { message: path }).toBe(true);
  }
}

/** All but what hosts read, and the React that the preview lends to islands in place of their own. */
function isServed(path: string): boolean {
  return !/^(_|\.site)|^assets\/scripts\/react-/.test(path);
}

function addressOf(path: string): string {
  if (!path.endsWith('.html')) return `/${encodeURI(path)}`;
  return `/${path.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/');
}

/** One save that a person, an editor or another program could make; the site stays sound. */
async function change(site: string, random: SeededRandom): Promise<void> {
  const { name, make } = random.pick(CHANGES);
  const file = join(site, name);
  const before = readOrEmpty(file);
  const after = make(before, random, site);
  if (after === undefined) rmSync(file, { force: true });
  else await random.pick(WAYS)(file, after);
  if (random.between(0, 2) === 0) await wait(random.between(0, 60));
}

/** Ways in which programs write files. */
const WAYS: ((file: string, text: string) => void | Promise<void>)[] = [
  (file, text) => writeFileSync(file, text),
  // Most editors: to another name, then in place of the old one.
  (file, text) => {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  },
  // Half of it, for a moment.
  async (file, text) => {
    writeFileSync(file, text.slice(0, text.length / 2));
    await wait(5);
    writeFileSync(file, text);
  },
  // Away, and there again.
  async (file, text) => {
    rmSync(file, { force: true });
    await wait(2);
    writeFileSync(file, text);
  },
  // Several times, quickly.
  (file, text) => {
    for (const part of [text.slice(0, 20), `${text}\n# more\n`, text]) writeFileSync(file, part);
  },
];

interface Change {
  name: string;
  /** The new text of the file; none where it goes. */
  make(text: string, random: SeededRandom, site: string): string | undefined;
}

const replaced =
  (from: RegExp, to: (random: SeededRandom) => string): Change['make'] =>
  (text, random) =>
    text.replace(from, to(random));

const CHANGES: Change[] = [
  {
    name: 'pages/story.yaml',
    make: replaced(/heading: حجر واحد.*/, (random) => `heading: حجر واحد ${random.between(1, 99)}`),
  },
  {
    name: 'pages/products.yaml',
    make: (text, random) =>
      random.between(0, 1) ? `${text}# ${random.between(1, 9)}\n` : text.replace(/\n# \d/g, ''),
  },
  {
    name: 'partials/footer.yaml',
    make: replaced(/legal: .*/, (random) => `legal: © ${random.between(2000, 2099)}`),
  },
  {
    name: 'data/marks.yaml',
    make: replaced(/منذ \d+/, (random) => `منذ ${random.between(1900, 1999)}`),
  },
  {
    name: 'assets/mill.svg',
    make: replaced(/r="\d+"/, (random) => `r="${random.between(40, 70)}"`),
  },
  {
    name: 'site.yaml',
    make: replaced(/radius: \d+/, (random) => `radius: ${random.between(0, 20)}`),
  },
  {
    name: 'pages/extra.yaml',
    make: (text, _random, site) =>
      text === '' ? readFileSync(join(site, 'pages/thanks.yaml'), 'utf8') : undefined,
  },
  {
    // In a folder that was not there before; letters that no other text has take another typeface.
    name: 'pages/new/deeper/page.yaml',
    make(text, random, site) {
      mkdirSync(join(site, 'pages/new/deeper'), { recursive: true });
      const like = readFileSync(join(site, 'pages/story.yaml'), 'utf8');
      const letter = String.fromCodePoint(0x400 + random.between(0, 60));
      return text === ''
        ? like.replace('id: story', `id: story\n    eyebrow: ${letter}`)
        : undefined;
    },
  },
];

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

function readOrEmpty(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
