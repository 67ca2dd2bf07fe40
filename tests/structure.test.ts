import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';

/*
 * A section, overlay or provider knows everything about itself, and nothing else knows it: no other
 * folder of the source names it: as a type, in the id of a rule, as a class or an attribute, in a path,
 * as a list of words, in a text for people, in the name of a function, or in a schema.
 */

const root = join(import.meta.dirname, '..');
const KINDS = ['sections', 'overlays', 'providers'];

const names = KINDS.flatMap((kind) =>
  readdirSync(join(root, 'renderer', kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ kind, name: entry.name })),
);

/** Names that are words of every day: a text may have them, unless it says that it means the type. */
const ORDINARY = new Set([
  'article',
  'booking',
  'countdown',
  'footer',
  'gallery',
  'header',
  'location',
  'newsletter',
  'steps',
  'thank-you',
  'video',
]);

/** Names that functions and fields may have, too: words of every day, and ideas that others share. */
const IDENTIFIERS = new Set([
  ...ORDINARY,
  ...['badges', 'comparison', 'lead-form', 'not-found', 'stats', 'toast'],
]);

/** Names that schemas may have: words of every day, kinds of data, and third parties as examples. */
const IN_SCHEMAS = new Set([
  ...ORDINARY,
  ...['badges', 'comparison', 'faq', 'hubspot', 'openstreetmap', 'stats', 'testimonials'],
  ...['vimeo', 'youtube'],
]);

/** Names that also mean something else, and where. The id of a rule never changes its meaning. */
const OTHER_MEANINGS: Readonly<Record<string, RegExp>> = {
  // Files of Markdown, which any type may show, and a value of Open Graph.
  article: /article\/front-matter|unused\/article|og:type/,
  // The rule of all types that compare.
  comparison: /comparison\/values/,
  // The rule of all deadlines.
  countdown: /date\/countdown/,
  // Landmarks of HTML, and the headers of HTTP.
  footer: /landmark/,
  header: /landmark|in: 'header'/,
  // A command, and its folder and files.
  gallery: /command\(|(?:cli|dist)\/gallery|gallery\.(css|js)|gallery\/social/,
  // An example of a type to ask about, and of a file.
  hero: /site describe hero|hero\.jpg/,
  // A placeholder of notices, and a header of HTTP.
  location: /PLACEHOLDERS|headers\.get/,
  // A code of HTTP problems.
  'not-found': /code:/,
  // A script of theirs.
  'pricing-table': /providers\/stripe/,
  // The rule about the field of forms.
  'thank-you': /link\/thank-you/,
  // A kind of provider, its rule, and an icon.
  video: /kind|icon|findProvider|video\/id/i,
};

const sources = glob
  .sync('{cli,renderer,server,schemas}/**/*.{ts,tsx,css,json}', {
    cwd: root,
    ignore: ['**/generated/**', 'cli/new/templates/**/*.{tsx,css,json}'],
  })
  .sort()
  .map((file) => ({ file, lines: linesOf(readFileSync(join(root, file), 'utf8')) }));

test('there is something of each kind', () => {
  for (const kind of KINDS) expect(names.filter((one) => one.kind === kind)).not.toEqual([]);
});

describe.each(names)('$kind/$name', ({ kind, name }) => {
  const own = `renderer/${kind}/${name}/`;

  test('is named in no other folder', () => {
    const isNamed = leakOf(name);
    const named = linesWith((line, file) => !file.startsWith(own) && isNamed(line, file));
    expect(named.filter((line) => !OTHER_MEANINGS[name]?.test(line))).toEqual([]);
  });

  test('explains the rules that nothing else reports', () => {
    const reported = rulesReported((file) => file.startsWith(own));
    const byOthers = rulesReported((file) => !file.startsWith(own));
    const ids = [...reported].filter((id) => !byOthers.has(id));
    const named = linesWith(
      (line, file) => !file.startsWith(own) && ids.some((id) => line.includes(`'${id}'`)),
    );
    expect(named).toEqual([]);
  });
});

/** What several places use has one name, where the others import it from. */
test.each([
  ['/404', []],
  ['/thank-you', []],
  ['privacy-choices', ['renderer/model/page-ids.ts']],
])('`%s` is written nowhere else', (text, homes) => {
  const written = new RegExp(`['"\`#/ ]${text}(?![\\w/])`);
  const found = linesWith(
    (line, file) =>
      !file.endsWith('.json') && (line.match(QUOTED) ?? []).some((one) => written.test(one)),
  );
  expect(found.filter((line) => !homes.some((home) => line.startsWith(home)))).toEqual([]);
});

/** What several folders have, by convention; commands and the files of types have names of their own. */
const CONVENTIONAL = ['index', 'main', 'pageCheck', 'rules', 'textCheck'];

/** Files of types and commands have names of their own, and so has the face of the program. */
const inType =
  /^renderer\/(?:sections|overlays|providers)\/[^/]+\/|^cli\/(?:commands\/|program\/program\.ts)/;

test('no two files have one name', () => {
  const byName = Map.groupBy(
    sources.filter(({ file }) => !file.endsWith('.css') && !inType.test(file)),
    ({ file }) => basename(file).replace(/\.tsx?$/, ''),
  );
  const pairs = [...byName].filter(([name, all]) => all.length > 1 && !CONVENTIONAL.includes(name));
  expect(pairs.map(([, all]) => all.map(({ file }) => file))).toEqual([]);
});

test('no two modules export a type of one name', () => {
  const types = exported(/^export (?:interface|type|class) (\w+)/);
  const byName = Map.groupBy(types, ({ name }) => name);
  expect([...byName.values()].filter((all) => all.length > 1)).toEqual([]);
});

test('no two modules export a value of one name', () => {
  const values = exported(/^export (?:async )?(?:function|const) (\w+)/).filter(
    ({ file, name }) =>
      !inType.test(file) && !file.includes('/migrations/') && !CONVENTIONAL.includes(name),
  );
  const byName = Map.groupBy(values, ({ name }) => name);
  expect([...byName.values()].filter((all) => all.length > 1)).toEqual([]);
});

test('what a module exports is imported by another', () => {
  // Found by their names, or made for a bundle of their own.
  const isFound =
    /^renderer\/(?:sections|overlays|providers)\/|\.island\.tsx?$|\/migrations\/|^renderer\/(?:browser\/mount|service-pages\/(?:inbox\/render-inbox|visitor\/visitor-page))\.tsx?$|^cli\/(?:program\/program|compile\/without-prettier)\.ts$|\/templates\//;
  const values = exported(/^export (?:async )?(?:function|const|class) (\w+)/);
  const unused = values.filter(
    ({ file, name }) =>
      !isFound.test(file) &&
      !CONVENTIONAL.includes(name) &&
      !imported.has(`${basename(file)} ${name}`) &&
      !imported.has(`${basename(file)} *`),
  );
  expect(unused).toEqual([]);
});

test('no file holds a line or two', () => {
  // The name of an island is that of its file.
  const small = importers.filter(
    ({ file, text }) =>
      /^(?:cli|renderer|server)\/(?!generated\/)(?!.*\.island\.)/.test(file) &&
      text.trim().split('\n').length < 3,
  );
  expect(small.map(({ file }) => file)).toEqual([]);
});

/** Every text that may import something. */
const importers = glob
  .sync('{cli,renderer,server,tests,sites}/**/*.{ts,tsx}', {
    cwd: root,
    ignore: ['renderer/generated/**', '**/*.d.ts', '**/node_modules/**'],
  })
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** What all files import, as the name of a file and what they take from it; `*` stands for all. */
const imported = new Set(
  importers.flatMap(({ text }) => [
    ...[...text.matchAll(/\{([^{}]*)\} from '[^']*?([^/']+)'/g)].flatMap(([, names = '', module]) =>
      names.split(',').map((name) => `${module} ${/(\w+)(?: as \w+)?\s*$/.exec(name)?.[1]}`),
    ),
    ...[...text.matchAll(/(?:\* as \w+ from |import\()'[^']*?([^/']+)'/g)].map(
      ([, module]) => `${module} *`,
    ),
  ]),
);

function exported(pattern: RegExp): { file: string; name: string }[] {
  return importers
    .filter(({ file }) => /^(?:cli|renderer|server)\//.test(file))
    .flatMap(({ file, text }) =>
      text
        .replace(/`[^`]*`/g, '')
        .split('\n')
        .flatMap((line) => {
          const name = pattern.exec(line)?.[1];
          return name ? [{ file, name }] : [];
        }),
    );
}

const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`?/g;

/**
 * Finds whether a line of a file names a type: a selector of CSS, a list under its name, a text in
 * quotes or between tags, or a part of an identifier.
 */
function leakOf(name: string): (line: string, file: string) => boolean {
  const asClass = `\\.${name}(?=__|--|[^\\w(-]|$)|(?<![\\w-])${name}(?:__|--)`;
  const asType = `^.${name}.$|type:? \\W*${name}\\b|(?<![\\w-])${name} (?:section|overlay)`;
  const asAttribute = `data-(?:[a-z]+-)*${name}\\b`;
  const inPath = `^.(?:/|[a-z-]+/)${name}\\b|^.${name}/`;
  const word = `(?<![\\w-])${name}(?!\\w|-\\w)`;
  const ways = [
    asClass,
    asType,
    inPath,
    asAttribute,
    ...(ORDINARY.has(name) ? [] : [`(?i:${word})`]),
  ];
  const text = new RegExp(ways.join('|'));
  const style = new RegExp(`${asClass}|${asAttribute}|"${name}"`);
  const list = new RegExp(`^\\s*'?${name}'?: \\[`);
  const pascal = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal[0]?.toLowerCase() + pascal.slice(1);
  const part = new RegExp(`(?<![A-Za-z])${camel}(?![a-z])|(?<![A-Z])${pascal}(?![a-z])`);
  const inSchema = new RegExp(`\`${name}\`${IN_SCHEMAS.has(name) ? '' : `|${word}`}`);
  return (line, file) => {
    if (file.endsWith('.json')) return inSchema.test(line);
    if (file.endsWith('.css')) return style.test(line);
    const shown = file.endsWith('.tsx') ? (line.match(/>[^<>{}]+</g) ?? []) : [];
    const texts = [...(line.match(QUOTED) ?? []), ...shown];
    const isIdentifier = !IDENTIFIERS.has(name) && part.test(line.replace(QUOTED, ''));
    return isIdentifier || list.test(line) || texts.some((one) => text.test(one));
  };
}

/** Lines with their file, as `file: line`. */
function linesWith(fits: (line: string, file: string) => boolean): string[] {
  return sources.flatMap(({ file, lines }) =>
    lines.filter((line) => fits(line, file)).map((line) => `${file}: ${line.trim()}`),
  );
}

function rulesReported(where: (file: string) => boolean): Set<string> {
  const lines = sources.filter(({ file }) => where(file)).flatMap((source) => source.lines);
  return new Set(lines.flatMap((line) => /\brule: '([a-z-]+\/[a-z-]+)'/.exec(line)?.[1] ?? []));
}

/**
 * Lines of code, without imports, and without what shows examples: comments, and the lines of pages
 * in the explanation of a rule.
 */
function linesOf(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^(?:import|export) [^;]*? from '[^']*'(?: with [^;]*)?;$/gm, '')
    .replace(/import\('[^']*'\)/g, '')
    .replace(/\b(?:wrong|right):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g, '')
    .replace(/\$\{[^{}]*\}/g, '…')
    .split('\n');
}
