import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';

/*
 * A section, overlay or provider knows everything about itself, and nothing else knows it: its name
 * stands in no other folder of the source.
 */

const root = join(import.meta.dirname, '..');
const KINDS = ['sections', 'overlays', 'providers'];

const names = KINDS.flatMap((kind) =>
  readdirSync(join(root, 'renderer', kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ kind, name: entry.name })),
);

/** Names that also mean something else: a value of Open Graph, a landmark or header of HTTP, a ground, an icon, a command. */
const OTHER_MEANINGS: Readonly<Record<string, RegExp>> = {
  article: /og:type/,
  header: /landmark|in: 'header'/,
  footer: /landmark/,
  gallery: /command\(/,
  hero: /background/i,
  location: /PLACEHOLDERS/,
  video: /kind|icon|findProvider/i,
  'not-found': /code:/,
};

const sources = glob
  .sync('{cli,renderer,server}/**/*.{ts,tsx,css}', { cwd: root, ignore: ['renderer/generated/**'] })
  .sort()
  .map((file) => ({ file, lines: linesOf(readFileSync(join(root, file), 'utf8')) }));

test('there is something of each kind', () => {
  for (const kind of KINDS) expect(names.filter((one) => one.kind === kind)).not.toEqual([]);
});

describe.each(names)('$kind/$name', ({ kind, name }) => {
  test('is named in no other folder', () => {
    const quoted = new RegExp(`['"\`]${name}['"\`]`);
    const own = `renderer/${kind}/${name}/`;
    const named = sources
      .filter(({ file }) => !file.startsWith(own))
      .flatMap(({ file, lines }) =>
        lines
          .filter((line) => quoted.test(line) && !OTHER_MEANINGS[name]?.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(named).toEqual([]);
  });
});

/** Lines of code; what is explained may have examples. */
function linesOf(text: string): string[] {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').split('\n');
}
