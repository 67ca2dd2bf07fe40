import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { PROGRAM, WRAPPER } from '../load-program.ts';
import { constantReact } from './react-names.ts';

const require = createRequire(import.meta.url);

/** Packages that stay outside: native code, or loaded only by the commands that need them. */
const EXTERNAL = [
  'esbuild',
  'sharp',
  'subset-font',
  'ajv',
  '@capsizecss/*',
  'fastify',
  '@fastify/*',
  'close-with-grace',
  'kysely',
  'nodemailer',
  'pg',
  '@electric-sql/pglite',
];

/** What a module asks for its folder, as CommonJS has it. */
const DIRNAME = { 'import.meta.dirname': '__dirname' } as const;

const COMMON: BuildOptions = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node22',
  minifySyntax: true,
  // All of it is read at each start; lines of some length keep a stack trace readable.
  minifyWhitespace: true,
  lineLimit: 120,
  legalComments: 'none',
  logLevel: 'warning',
};

/** Bundles the command line program with production React, and the entries that load it. */
export async function bundleCli(root: string, outdir: string): Promise<void> {
  await Promise.all([bundleProgram(root, outdir), bundleEntries(root, outdir)]);
  chmodSync(join(outdir, 'site.js'), 0o755);
}

/** One script, whose modules are evaluated when they are first asked for. */
async function bundleProgram(root: string, outdir: string): Promise<void> {
  const bundled = await build({
    ...COMMON,
    entryPoints: [join(root, 'cli/program.ts')],
    write: false,
    jsx: 'automatic',
    external: EXTERNAL,
    // A script of its own cannot import: what it asks for is required.
    supported: { 'dynamic-import': false },
    define: { 'process.env.NODE_ENV': '"production"', ...DIRNAME },
    alias: { 'react-dom/server': reactStringRenderer() },
    plugins: [constantReact],
    banner: { js: WRAPPER[0] },
    footer: { js: WRAPPER[1] },
  });
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, PROGRAM.source), inAscii(bundled.outputFiles[0]?.text ?? ''));
}

/** The bundler writes texts in ASCII, but neither regular expressions nor comments. */
function inAscii(code: string): string {
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

async function bundleEntries(root: string, outdir: string): Promise<void> {
  await build({
    ...COMMON,
    entryPoints: {
      site: join(root, 'cli/main.ts'),
      'page-worker': join(root, 'cli/edges/render-pages/page-worker.ts'),
      'page-writer': join(root, 'cli/edges/render-pages/page-writer.ts'),
    },
    outdir,
    define: { __VERSION__: JSON.stringify(versionOf(root)), ...DIRNAME },
  });
  // Node starts a CommonJS entry ten milliseconds sooner than a module.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
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
