import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import project from '../../package.json' with { type: 'json' };

/** Packages that stay outside: native code, or so many files that few commands load. */
const EXTERNAL = [
  'esbuild',
  'sharp',
  'subset-font',
  'fontverter',
  'harfbuzzjs',
  'ajv',
  '@capsizecss/core',
  '@capsizecss/unpack',
  'close-with-grace',
  'launch-editor',
  'open',
  '@electric-sql/pglite',
];

/** CommonJS packages ask for parts of Node with `require`, which a module does not have. */
const REQUIRE =
  "import { createRequire as nodeRequire } from 'node:module';const require = nodeRequire(import.meta.url);";

/** Bundles the command line program with production React; each command is loaded when it is asked for. */
export async function bundleCli(root: string, outdir: string): Promise<void> {
  await build({
    entryPoints: {
      site: join(root, 'cli/main.ts'),
      program: join(root, 'cli/program/program.ts'),
      service: join(root, 'server/main.ts'),
      'page-worker': join(root, 'cli/build/threads/page-worker.ts'),
      'data-worker': join(root, 'cli/data/data-worker.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    jsxImportSource: join(root, 'renderer/ui'),
    external: EXTERNAL,
    // Generated types are not formatted.
    alias: {
      prettier: join(root, 'cli/compile/without-prettier.ts'),
      // Without alternatives that the package reads its data by.
      'css-tree': join(root, 'node_modules/css-tree/dist/csstree.esm.js'),
    },
    // Styles of islands come with the scripts that browsers run.
    loader: { '.css': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(project.version),
    },
    banner: { js: REQUIRE },
    legalComments: 'none',
    logLevel: 'warning',
  });
  chmodSync(join(outdir, 'site.js'), 0o755);
}
