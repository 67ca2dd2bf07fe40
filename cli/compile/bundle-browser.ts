import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { BROWSERS } from '../publish/browser-code.ts';

const require = createRequire(import.meta.url);

/**
 * Prepares what every site's browser code shares: React as one module, which the bundler of
 * a site then leaves alone, and the runtime that decides when to hydrate; and the scripts of previews,
 * of the studio and of examples, which no site has.
 */
export async function bundleBrowser(root: string, outdir: string): Promise<void> {
  const common: BuildOptions = {
    bundle: true,
    format: 'esm',
    minify: true,
    target: BROWSERS,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'warning',
  };
  await Promise.all([
    build({
      ...common,
      stdin: { contents: reactModule(), resolveDir: root, loader: 'js' },
      outfile: join(outdir, 'browser/react.js'),
      // https://v8.dev/blog/explicit-compile-hints: what is in CommonJS would be read twice, and the
      // first island of a slow phone waits for it.
      banner: { js: '//# allFunctionsCalledOnLoad' },
    }),
    build({
      ...common,
      entryPoints: [join(root, 'renderer/browser/runtime.ts')],
      splitting: true,
      outdir: join(outdir, 'browser'),
      chunkNames: 'later-[hash]',
    }),
    build({
      ...common,
      entryPoints: [join(root, 'cli/dev/client/client.ts')],
      format: 'iife',
      loader: { '.css': 'text' },
      outdir: join(outdir, 'preview'),
    }),
    build({
      ...common,
      entryPoints: [join(root, 'cli/studio/client/passkeys.ts')],
      format: 'iife',
      outdir: join(outdir, 'studio'),
    }),
    build({
      ...common,
      entryPoints: [join(root, 'cli/build/gallery/example-clock.ts')],
      format: 'iife',
      outdir: join(outdir, 'examples'),
    }),
  ]);
}

/** What islands import of React; a name that two of them have means the same in both. */
const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** One module with all names of React, which is CommonJS: its exports are known only when it runs. */
function reactModule(): string {
  const modules = new Map<string, string>();
  for (const module of REACT) {
    for (const name of Object.keys(require(module))) modules.set(name, module);
  }
  const parts = [...Map.groupBy(modules.keys(), (name) => modules.get(name))];
  return parts
    .map(([module, names]) => `export { ${names.join(', ')} } from ${JSON.stringify(module)};`)
    .join('\n');
}
