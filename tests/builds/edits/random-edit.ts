import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../../bench/seeded-random.ts';

/** The site as it is before anybody has changed it. */
export const original = join(import.meta.dirname, 'site');

const FOLDERS = ['pages', 'partials', 'data', 'data/classes', 'assets', 'sections/price-list'];

/** What people do to the files of a site and of its output. */
const EDITS: Record<string, (site: string, out: string, random: SeededRandom) => void> = {
  'another number': (site, _out, random) =>
    change(anyFile(site, random), /number \d+/, `number ${random.between(100, 999)}`),
  'another letter': (site, _out, random) =>
    change(anyFile(site, random), /number/, random.pick(['numþer', 'numµer', 'number'])),
  'the same size at the same time': (site, _out, random) => {
    const file = anyFile(site, random);
    const { atime, mtime } = statSync(file);
    change(file, /number \d/, `number ${random.between(0, 9)}`);
    utimesSync(file, atime, mtime);
  },
  'other times': (site, _out, random) => {
    const past = random.between(1_000_000, 1_700_000_000);
    utimesSync(anyFile(site, random), past, past);
  },
  'a copy': (site, _out, random) => {
    const file = anyFile(site, random);
    cpSync(file, withName(file, `copy-${random.between(1, 3)}`));
  },
  'another name': (site, _out, random) => {
    const file = anyFile(site, random);
    renameSync(file, withName(file, random.pick(['moved', 'other', 'index', 'gears', 'a.b'])));
  },
  'two files change places': (site, _out, random) => {
    const [first, second] = [anyFile(site, random), anyFile(site, random)];
    if (first === second) return;
    renameSync(first, `${first}.away`);
    renameSync(second, first);
    renameSync(`${first}.away`, second);
  },
  'a file less': (site, _out, random) => rmSync(anyFile(site, random)),
  'a file as it was': (site, _out, random) => {
    const file = anyFile(original, random);
    cpSync(file, join(site, file.slice(original.length)));
  },
  'another path': (site, _out, random) => {
    const file = join(site, 'pages', random.pick(['contact', 'service', 'elsewhere']));
    const path = random.pick(['/Else/where', '/service', '/moved']);
    if (!existsSync(`${file}.yaml`)) return;
    const text = readFileSync(`${file}.yaml`, 'utf8').replace(/^path: .*\n/m, '');
    writeFileSync(`${file}.yaml`, `path: ${path}\n${text}`);
  },
  'another language': (site, _out, random) =>
    change(
      join(site, 'pages/prix.yaml'),
      /locale: .*/,
      `locale: ${random.pick(['fr', 'de', 'en'])}`,
    ),
  'other translations': (site, _out, random) =>
    change(
      join(site, 'pages/prices.yaml'),
      /translations: .*/,
      `translations: [${random.pick(['/prix', '/service', '/prix, /contact'])}]`,
    ),
  'an unknown field': (site, _out, random) =>
    change(anyFile(site, random), /$/, random.pick(['more: 1\n', 'extends: /gone\n'])),
  'broken YAML': (site, _out, random) => change(anyFile(site, random), /: /, ': "'),
  'a dead link': (site, _out, random) =>
    change(anyFile(site, random), /href: .*? \}/, 'href: /gone }'),
  'an unknown variable': (site, _out, random) =>
    change(anyFile(site, random), /number \d/, '{{nmae}} $&'),
  'what pages share, no more': (site, _out, random) =>
    change(anyFile(site, random), /^ +- use: \w+\n/m, ''),
  'a claim': (site, _out, random) =>
    change(join(site, 'site.yaml'), /value: \d+/, `value: ${random.between(10, 40)}`),
  'a colour': (site, _out, random) =>
    change(join(site, 'site.yaml'), /radius: \d+/, `radius: ${random.between(0, 20)}`),
  'a redirect': (site, _out, random) =>
    change(join(site, 'site.yaml'), /from: \/\w+/, `from: ${random.pick(['/old', '/moved'])}`),
  'a logo': (site, _out, random) =>
    change(join(site, 'site.yaml'), /logo: \w+/, `logo: ${random.pick(['wheel', 'spare'])}`),
  'a drawing': (site, _out, random) =>
    change(join(site, 'assets/wheel.svg'), /r="\d+"/, `r="${random.between(10, 60)}"`),
  'the style of a section': (site, _out, random) =>
    change(join(site, 'sections/price-list/price-list.css'), /\d+px/, `${random.between(1, 60)}px`),
  'the code of a section': (site, _out, random) =>
    change(
      join(site, 'sections/price-list/currency.ts'),
      /currency: '\w+'/,
      `currency: '${random.pick(['GBP', 'EUR', 'USD'])}'`,
    ),
  'the schema of a section': (site, _out, random) =>
    change(
      join(site, 'sections/price-list/schema.json'),
      /"minItems": \d/,
      `"minItems": ${random.between(1, 3)}`,
    ),
  'code that fails': (site) =>
    change(join(site, 'sections/price-list/currency.ts'), 'new Intl.NumberFormat(', 'missing('),
  'a file that nothing reads': (site, _out, random) =>
    writeFileSync(join(site, 'pages', random.pick(['about.YAML', 'about.txt'])), 'title: About\n'),
  'a page of the output less': (_site, out, random) =>
    onOutput(out, random, (file) => rmSync(file)),
  'a page of the output changed': (_site, out, random) =>
    onOutput(out, random, (file) => change(file, /<title>./, '<title>#')),
  'a page of the output as new': (_site, out, random) =>
    onOutput(out, random, (file) => utimesSync(file, 1_000_000, 1_000_000)),
};

/** Makes a random change, and returns it. A site with mistakes is fixed every other time. */
export function makeRandomEdit(
  site: string,
  out: string,
  isFaulty: boolean,
  random: SeededRandom,
): string {
  if (isFaulty && random.between(1, 2) === 1) {
    rmSync(site, { recursive: true });
    cpSync(original, site, { recursive: true });
    return 'everything as it was';
  }
  const name = random.pick(Object.keys(EDITS));
  EDITS[name]?.(site, out, random);
  return name;
}

function anyFile(site: string, random: SeededRandom): string {
  const folder = join(site, random.pick(['pages', 'pages', ...FOLDERS]));
  const names = filesIn(folder);
  return names.length > 0 ? join(folder, random.pick(names)) : join(site, 'site.yaml');
}

function onOutput(out: string, random: SeededRandom, action: (file: string) => void): void {
  const pages = existsSync(out) ? filesIn(out).filter((name) => name.endsWith('.html')) : [];
  if (pages.length > 0) action(join(out, random.pick(pages)));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

function withName(file: string, name: string): string {
  return file.replace(/[^/]+(\.\w+)$/, `${name}$1`);
}

function change(file: string, from: string | RegExp, to: string): void {
  if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}
