import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import glob from 'fast-glob';

const ROOMS = [
  'mockups',
  'model',
  'icons',
  'sections',
  'overlays',
  'ui',
  'browser',
  'text',
  'locale',
];

/**
 * Prepares what the bundler of a site starts from: an entry for each island, and a key that
 * changes with everything their scripts are made of. Pages can name the scripts by it before
 * these are made.
 */
export function prepareIslands(root: string, outdir: string): void {
  const folder = join(outdir, 'islands');
  mkdirSync(folder, { recursive: true });
  for (const file of glob.sync('renderer/**/*.island.{ts,tsx}', { cwd: root })) {
    // The folder is swapped for the real one in the end, which lies as deep.
    const path = relative(join(root, '.build/islands'), join(root, file)).replaceAll('\\', '/');
    writeFileSync(join(folder, `${nameOf(file)}.js`), entryOf(nameOf(file), path));
  }
  writeFileSync(join(folder, 'key'), keyOf(root, outdir));
}

function nameOf(file: string): string {
  return basename(file).replace(/\.island\.tsx?$/, '');
}

/**
 * `feature-tabs` is the component FeatureTabsIsland of feature-tabs.island.tsx; `not-found` is the
 * function notFoundIsland of not-found.island.ts, which does without React.
 */
function entryOf(name: string, path: string): string {
  const camelCase = name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  if (path.endsWith('.ts')) {
    return `export { ${camelCase}Island as default } from ${JSON.stringify(path)};\n`;
  }
  const component = `${camelCase.charAt(0).toUpperCase()}${camelCase.slice(1)}Island`;
  return `import { ${component} } from ${JSON.stringify(path)};
import { mount } from '../../renderer/browser/mount.ts';
export default mount(${component});
`;
}

/** Everything that islands may import, React and the bundler included. */
function keyOf(root: string, outdir: string): string {
  const hash = createHash('sha256');
  const sources = glob.sync(`renderer/{${ROOMS.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).sort();
  for (const file of [...sources, 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.update(readFileSync(join(outdir, 'browser/react.js'))).digest('hex');
}
