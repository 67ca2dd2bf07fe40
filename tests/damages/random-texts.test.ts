import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createPatch } from 'diff';
import { afterAll, expect, test } from 'vitest';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { type SeededRandom, seededRandom } from '../bench/seeded-random.ts';
import { temporaryFolder } from '../support/site.ts';
import { openWholeSite } from './damaged-site.ts';

const root = join(import.meta.dirname, '../..');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** How many texts are tried; `TEXTS=20000` for a measurement. */
const COUNT = Number(process.env.TEXTS ?? 100);
const random = seededRandom(Number(process.env.SEED ?? 20));

/** What breaks texts, and what programs that read them do not expect. */
const BITS = [
  ...[
    '---',
    '\n---\n',
    '...\n',
    '%YAML 1.2\n',
    ': ',
    ':',
    '- ',
    '\n- ',
    '? ',
    '|',
    '>-',
    ',',
    '#',
    ' #',
  ],
  ...['{', '}', '[', ']', '{{', '}}', '{{item.', '"', "'", '`', '```', '![](', '](', '<b>', '\\'],
  ...[
    '&a',
    '*b',
    '&a [*a]',
    '<<: *a',
    '!!binary x',
    '!!set {a}',
    '@',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '    ',
  ],
  ...['\ufeff', '\u0000', '\u2028', '\u200f', '\ud800', '👩‍👩‍👧', 'é', 'مرحبا', '\u0301'],
  ...[
    'null',
    '~',
    'true',
    '0x1f',
    '-0',
    '1e999',
    '.nan',
    '9'.repeat(400),
    'x'.repeat(5000),
    '2024-02-30',
  ],
  ...['__proto__: 1', 'constructor: {}', 'toString', '[['.repeat(300), '{a: '.repeat(300)],
  ...[
    '{type: hero}',
    '[1, 2]',
    '{a: {b: [{}]}}',
    'use: footer',
    'extends: index',
    'type: faq',
    'https://',
    '//',
    '../',
  ],
];

/** Something put in, taken away, repeated or moved, once or a few times. */
function damage(text: string): string {
  let damaged = text;
  for (let times = random.between(1, 3); times > 0; times -= 1)
    damaged = random.pick(WAYS)(damaged, random);
  return damaged;
}

const WAYS: ((text: string, random: SeededRandom) => string)[] = [
  (text, { between, pick }) => spliced(text, between(0, text.length), 0, pick(BITS)),
  (text, { between, pick }) => spliced(text, between(0, text.length), between(1, 30), pick(BITS)),
  (text, { between }) => text.slice(0, between(0, text.length)),
  (text, { between }) => spliced(text, between(0, text.length), between(1, 400), ''),
  (text, { between, pick }) => {
    const values = [...text.matchAll(/(?<=: )\S.*$/gm)];
    const { index, 0: value } =
      values.length > 0 ? pick(values) : { index: between(0, text.length), 0: '' };
    return spliced(text, index, value.length, pick(BITS));
  },
  (text, { between }) => {
    const lines = text.split('\n');
    const [moved = ''] = lines.splice(between(0, lines.length - 1), 1);
    return lines
      .toSpliced(between(0, lines.length), 0, moved, ...(between(0, 1) ? [moved] : []))
      .join('\n');
  },
];

function spliced(text: string, at: number, count: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + count);
}

const folders = ['sites/childcare', 'tests/trades/*/site', 'tests/articles/site'];
const sites = await Promise.all(
  globSync(folders, { cwd: root })
    .sort()
    .map((folder) => openWholeSite(join(root, folder), scratch.path)),
);

test(
  'of any text only words are said, of places inside of it',
  () => {
    const wrong: string[] = [];
    let reported = 0;
    let longest = { time: 0, text: '' };
    for (let count = 0; count < COUNT; count += 1) {
      const site = random.pick(sites);
      const { path, text } = random.pick(site.sources);
      const damaged = damage(text);
      const start = process.cpuUsage();
      const found = site.diagnose(path, damaged);
      const { user, system } = process.cpuUsage(start);
      const time = (user + system) / 1000;
      if (time > longest.time) longest = { time, text: createPatch(path, text, damaged) };
      wrong.push(...found.flatMap((one) => wrongIn(one, path, damaged)));
      reported += found.length > 0 ? 1 : 0;
    }
    if (process.env.TEXTS)
      console.log(
        `${reported} reported, at most ${Math.round(longest.time)} ms of a processor, for\n${longest.text}`,
      );
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(reported).toBeGreaterThan(COUNT / 2);
  },
  Math.max(60_000, COUNT * 1000),
);

/** Words that no reader knows, and places that are not there, with the text that led to them. */
function wrongIn(found: LocatedDiagnostic, path: string, damaged: string): string[] {
  const { file, line, column, endLine, endColumn, message, help = '' } = found;
  const lines = damaged.split(/\r\n|\r|\n/);
  const isInside = (row: number, at: number) =>
    row <= lines.length && at <= Array.from(lines[row - 1] ?? '').length + 1;
  const isSaid = !/\[object|\bundefined\b|Symbol\(/.test(`${message} ${help}`);
  const isThere = file !== path || (isInside(line, column) && isInside(endLine, endColumn));
  if (isSaid && isThere) return [];
  return [
    `${file}:${line}:${column} to ${endLine}:${endColumn} ${message} | ${help} in ${JSON.stringify(damaged)}`,
  ];
}
