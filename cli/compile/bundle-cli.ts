import { chmodSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { constantReact } from './react-names.ts';

const require = createRequire(import.meta.url);

/** Packages that stay outside: native code, or loaded only by the commands that need them. */
const EXTERNAL = [
  'esbuild',
  'sharp',
  'subset-font',
  '@capsizecss/*',
  'fastify',
  '@fastify/*',
  'close-with-grace',
  'kysely',
  'nodemailer',
  'pg',
  '@electric-sql/pglite',
];

/** Bundles the command line program with production React, in lazily loaded parts. */
export async function bundleCli(root: string, outdir: string): Promise<void> {
  await build({
    entryPoints: {
      site: join(root, 'cli/main.ts'),
      'page-worker': join(root, 'cli/edges/render-pages/page-worker.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    minifySyntax: true,
    external: EXTERNAL,
    chunkNames: 'parts/[name]-[hash]',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(versionOf(root)),
    },
    alias: { 'react-dom/server': reactStringRenderer() },
    plugins: [constantReact],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
  chmodSync(join(outdir, 'site.js'), 0o755);
}

/** React's string renderer alone: the streaming one would double what the program has to load. */
function reactStringRenderer(): string {
  const folder = join(require.resolve('react-dom/package.json'), '..');
  return join(folder, 'cjs/react-dom-server-legacy.browser.production.js');
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
    .version;
}
