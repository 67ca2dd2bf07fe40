import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { contentHash, hashedName } from './content-hash.ts';
import { listFiles } from './list-files.ts';
import { programFolder } from './program-folder.ts';

export interface BundledIslands {
  /** Address of each island's script, by name. */
  islands: Record<string, string>;
  /** Address of the script that wakes them. */
  runtime?: string;
  outputs: OutputFile[];
}

/** Bundles the islands a site uses, each as its own script over one shared React. */
export async function bundleIslands(names: readonly string[]): Promise<BundledIslands> {
  if (names.length === 0) return { islands: {}, outputs: [] };
  const root = programFolder();
  const react = prepared(root, 'react.js');
  const runtime = prepared(root, 'runtime.js');
  const outputs = await bundle(root, names, react.path);
  const islands = Object.fromEntries(
    names.map((name) => [name, `/${outputs.find(({ path }) => path.includes(`/${name}-`))?.path}`]),
  );
  return {
    islands,
    runtime: `/${runtime.path}`,
    outputs: [react, runtime, ...laterParts(root), ...outputs],
  };
}

/** A script that every site shares, made when the program was compiled. */
function prepared(root: string, name: string): OutputFile & { path: string } {
  const content = readFileSync(join(root, '.build/browser', name));
  return { path: `assets/scripts/${hashedName(name, contentHash(content))}`, content };
}

/** What the runtime loads by itself; the names carry hashes already. */
function laterParts(root: string): OutputFile[] {
  const folder = join(root, '.build/browser');
  return readdirSync(folder)
    .filter((name) => name.startsWith('later-'))
    .sort()
    .map((name) => ({ path: `assets/scripts/${name}`, content: readFileSync(join(folder, name)) }));
}

async function bundle(
  root: string,
  names: readonly string[],
  react: string,
): Promise<OutputFile[]> {
  const { build } = await import('esbuild');
  const files = islandFiles(root);
  const result = await build({
    entryPoints: Object.fromEntries(names.map((name) => [name, `island:${name}`])),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    target: ['chrome117', 'firefox117', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Names are hashed from paths relative to this folder: they may not change with where one stands.
    absWorkingDir: root,
    outdir: join(root, 'assets/scripts'),
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      {
        name: 'islands',
        setup(bundler) {
          bundler.onResolve({ filter: /^react(-dom)?(\/|$)/ }, () => ({
            path: `./${basename(react)}`,
            external: true,
          }));
          bundler.onResolve({ filter: /^island:/ }, ({ path }) => ({ path, namespace: 'island' }));
          bundler.onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => ({
            contents: entryOf(root, path.slice('island:'.length), files),
            resolveDir: root,
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return result.outputFiles.map((file) => ({
    path: `assets/scripts/${basename(file.path)}`,
    content: file.contents,
  }));
}

function islandFiles(root: string): Map<string, string> {
  const files = ['sections', 'overlays', 'ui'].flatMap((room) =>
    listFiles(join(root, 'renderer', room)).map((file) => `renderer/${room}/${file}`),
  );
  const islands = files.filter((file) => /\.island\.tsx?$/.test(file));
  return new Map(islands.map((file) => [basename(file).replace(/\.island\.tsx?$/, ''), file]));
}

/**
 * `feature-tabs` is the component FeatureTabsIsland of feature-tabs.island.tsx; `not-found` is the
 * function notFoundIsland of not-found.island.ts, which does without React.
 */
function entryOf(root: string, name: string, files: ReadonlyMap<string, string>): string {
  const file = files.get(name);
  if (!file) throw new Error(`There is no island file for ${name}.`);
  const camelCase = name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  if (file.endsWith('.ts')) {
    return `export { ${camelCase}Island as default } from ${JSON.stringify(join(root, file))};`;
  }
  const component = `${camelCase.charAt(0).toUpperCase()}${camelCase.slice(1)}Island`;
  return `
    import { ${component} } from ${JSON.stringify(join(root, file))};
    import { mount } from ${JSON.stringify(join(root, 'renderer/browser/mount.ts'))};
    export default mount(${component});
  `;
}
