import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { contentHash, hashedName } from './content-hash.ts';
import { programFolder } from './program-folder.ts';

/** The scripts of a site: their addresses at once, what they hold when the bundler is done. */
export interface BundledIslands {
  /** Address of each island's script, by name. */
  islands: Record<string, string>;
  /** Address of the script that wakes them. */
  runtime?: string;
  outputs: Promise<OutputFile[]>;
}

/**
 * Bundles the islands a site uses, each as its own script over one shared React. The bundler is
 * another process: pages are rendered meanwhile.
 */
export function bundleIslands(names: readonly string[]): BundledIslands {
  if (names.length === 0) return { islands: {}, outputs: Promise.resolve([]) };
  const root = programFolder();
  const react = prepared(root, 'react.js');
  const runtime = prepared(root, 'runtime.js');
  const key = contentHash(readFileSync(join(root, '.build/islands/key'), 'utf8') + names.join());
  const outputs = bundle(root, names, key, react.path).then((scripts) => [
    react,
    runtime,
    ...laterParts(root),
    ...scripts,
  ]);
  // Whoever waits for them hears of a failure; until then it is nobody's.
  outputs.catch(() => {});
  const islands = names.map((name) => [name, `/assets/scripts/${name}-${key}.js`]);
  return { islands: Object.fromEntries(islands), runtime: `/${runtime.path}`, outputs };
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
  key: string,
  react: string,
): Promise<OutputFile[]> {
  const { build } = await import('esbuild');
  const shared = `./${basename(react)}`;
  const result = await build({
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}-${key}`, join(root, `.build/islands/${name}.js`)]),
    ),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    target: ['chrome117', 'firefox117', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: Object.fromEntries(REACT.map((name) => [name, shared])),
    external: [shared],
    // Names are hashed from paths relative to this folder: they may not change with where one stands.
    absWorkingDir: root,
    outdir: join(root, 'assets/scripts'),
    chunkNames: 'shared-[hash]',
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return result.outputFiles.map((file) => ({
    path: `assets/scripts/${basename(file.path)}`,
    content: file.contents,
  }));
}

/** What islands import of React. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
