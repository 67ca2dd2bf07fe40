import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import type { OutputFile } from '../../renderer/index.ts';
import { pascalCase, required } from '../../renderer/light.ts';
import { BROWSERS, classNamesIn, SCRIPTS } from './browser-code.ts';

/** Scripts of islands, and what each of them needs. */
export interface IslandScripts {
  outputs: (OutputFile & { path: string })[];
  /** Names of the files of an island by its name: its own first, then those that it imports. */
  islands: Record<string, string[]>;
  /** Words of the code of an island, by its name: see `wordsIn`. */
  words: Record<string, string[]>;
  /** Names of the islands that need React. */
  ofReact: string[];
  /** Absolute paths of everything that they were made of. */
  inputs: string[];
}

/** What is known of the islands of built-in types beside their files. */
export type BuiltInIslands = Pick<IslandScripts, 'islands' | 'words' | 'ofReact'>;

/**
 * Bundles islands, each as its own script over what they share. `files` are their sources by the
 * names of the islands, `react` is the file name of the React that all sites share. They lie below
 * `folder`, whose place on the machine changes nothing of the scripts.
 */
export async function bundleIslands(
  root: string,
  files: Readonly<Record<string, string>>,
  react: string,
  folder = root,
): Promise<IslandScripts> {
  const shared = `./${react}`;
  const result = await build({
    entryPoints: Object.fromEntries(Object.keys(files).map((name) => [name, `island:${name}`])),
    plugins: [islandEntries(root, files)],
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    target: BROWSERS,
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      ...Object.fromEntries(REACT.map((name) => [name, shared])),
      'campaign-site/browser': join(root, 'renderer/kit/browser.ts'),
      'campaign-site': join(root, 'renderer/kit/kit.ts'),
    },
    external: [shared],
    // Names are hashed from paths relative to this folder: they may not change with where one stands.
    absWorkingDir: folder,
    outdir: join(folder, SCRIPTS),
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    metafile: true,
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
    // An island that exports nothing would be a dead control.
    logOverride: { 'import-is-undefined': 'error' },
  });
  const made = Object.entries(result.metafile.outputs);
  const places = made.flatMap(([file, { entryPoint }]) => {
    const name = entryPoint?.replace(/^.*island:/, '');
    return name ? [[name, filesOf(file, result.metafile.outputs)] as const] : [];
  });
  const islands = places.map(([name, files]) => [name, files.map((one) => basename(one))] as const);
  const needsReact = (file: string) =>
    result.metafile.outputs[file]?.imports.some(({ path }) => path === shared);
  const texts = new Map(result.outputFiles.map(({ path, text }) => [basename(path), text]));
  const codeOf = (files: readonly string[]) => files.map((file) => texts.get(file)).join('\n');
  return {
    islands: Object.fromEntries(islands),
    ofReact: places.flatMap(([name, files]) => (files.some(needsReact) ? name : [])),
    words: Object.fromEntries(islands.map(([name, files]) => [name, classNamesIn(codeOf(files))])),
    inputs: Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith('island:'))
      .map((input) => join(folder, input)),
    outputs: result.outputFiles.map(({ path, text }) => ({
      path: `${SCRIPTS}/${basename(path)}`,
      content: text,
    })),
  };
}

/** What islands import of React. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** A script and everything that it imports of the same bundle. */
function filesOf(
  file: string,
  outputs: Readonly<Record<string, { imports: { path: string }[] }>>,
  known: string[] = [],
): string[] {
  if (known.includes(file)) return known;
  known.push(file);
  for (const { path } of outputs[file]?.imports ?? []) {
    if (outputs[path]) filesOf(path, outputs, known);
  }
  return known;
}

/** What the bundler calls the entries of islands. */
export const ISLANDS = 'island:';

/**
 * Makes the entries of islands: `live-form` is the component LiveFormIsland of
 * live-form.island.tsx; `not-found` is the function notFoundIsland of not-found.island.ts,
 * which does without React. Beside either, live-form.island.css is the style of what only the island
 * shows: the page goes without it until the script is there.
 */
function islandEntries(root: string, files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'island-entries',
    setup(bundler) {
      bundler.onResolve({ filter: /^island:/ }, ({ path }) => ({
        path: path.slice('island:'.length),
        namespace: 'island',
      }));
      bundler.onLoad({ filter: /./, namespace: 'island' }, ({ path: name }) => {
        const file = required(files[name], `The file of the island ${name}`);
        return {
          contents: styleOf(file, root) + entryOf(name, file, root),
          resolveDir: dirname(file),
          loader: 'js',
        };
      });
      bundler.onLoad({ filter: /\.island\.css$/ }, async ({ path }) => {
        const options = { loader: 'css', minify: true, target: BROWSERS } as const;
        const { code } = await transform(readFileSync(path, 'utf8'), options);
        return { contents: code.trim(), loader: 'text' };
      });
    },
  };
}

function styleOf(file: string, root: string): string {
  const style = file.replace(/\.tsx?$/, '.css');
  if (!existsSync(style)) return '';
  return `import style from ${JSON.stringify(style)};
import { adoptStyle } from ${JSON.stringify(join(root, 'renderer/browser/adopt-style.ts'))};
adoptStyle(style);
`;
}

function entryOf(name: string, file: string, root: string): string {
  const from = JSON.stringify(file);
  const exported = islandExport(name, file);
  if (file.endsWith('.ts')) return `export { ${exported} as default } from ${from};\n`;
  return `import { ${exported} } from ${from};
import { mount } from ${JSON.stringify(join(root, 'renderer/browser/mount.ts'))};
export default mount(${exported});
`;
}

/** What the file of an island has to export: a component, or without JSX a function. */
export function islandExport(name: string, file: string): string {
  const component = `${pascalCase(name)}Island`;
  return file.endsWith('.ts') ? component.charAt(0).toLowerCase() + component.slice(1) : component;
}

/** The name that an island is asked for by: that of its file. */
export function islandName(file: string): string {
  return basename(file).replace(/\.island\.tsx?$/, '');
}
