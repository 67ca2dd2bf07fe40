import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { BROWSERS } from '../edges/browsers.ts';
import { flattenReactDom } from './flatten-react-dom.ts';
import { reactNames } from './react-names.ts';

/**
 * Prepares what every site's browser code shares: React as one module, which the bundler of
 * a site then leaves alone, and the runtime that decides when to hydrate.
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
      plugins: [flattenReactDom],
    }),
    build({
      ...common,
      entryPoints: [join(root, 'renderer/browser/runtime.ts')],
      splitting: true,
      outdir: join(outdir, 'browser'),
      chunkNames: 'later-[hash]',
    }),
  ]);
}

function reactModule(): string {
  return `
    export { jsx, jsxs } from 'react/jsx-runtime';
    export { hydrateRoot, createRoot } from 'react-dom/client';
    export { createPortal, flushSync } from 'react-dom';
    ${reactNames('react')}
  `;
}
