import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import glob from 'fast-glob';
import { BROWSERS } from '../publish/browsers.ts';
import { styleRules } from './style-rules.ts';

/**
 * The stylesheets, minified. Those of the interface by name, in the order in which a page has them:
 * `ui` is what every page needs (in the order of file names), then one for each folder in it and,
 * as `picture-<kind>`, for each kind of drawn picture. Those of sections and overlays by type.
 */
export async function generateStyles(root: string): Promise<string> {
  const find = (pattern: string) => glob.sync(pattern, { cwd: root }).sort();
  const files = [
    ...find('renderer/ui/*.css').map((file) => ['ui', file] as const),
    ...find('renderer/ui/picture/*.css').map((file) => ['picture', file] as const),
    ...find('renderer/mockups/*.css').map((file) => [`picture-${basename(file, '.css')}`, file]),
    ...find('renderer/{ui/looks,ui/form,ui/consent,desk}/*.css').map((file) => [
      basename(dirname(file)),
      file,
    ]),
  ];
  const ofTypes = find('renderer/{sections,overlays}/*/*.css').map((file) => [
    basename(dirname(file)),
    file,
  ]);
  const styles = 'Record<string, readonly StyleRule[]>';
  return (
    `import type { StyleRule } from '../phases/7-render/style-rules.ts';\n` +
    `export const interfaceStyles: ${styles} = ${await joined(root, files)};\n` +
    `export const partStyles: ${styles} = ${await joined(root, ofTypes)};\n`
  );
}

async function joined(root: string, files: readonly (readonly string[])[]): Promise<string> {
  const styles: Record<string, string> = {};
  for (const [name = '', file = ''] of files) {
    styles[name] = (styles[name] ?? '') + (await minify(join(root, file)));
  }
  const rules = Object.entries(styles).map(([name, css]) => [name, styleRules(css)]);
  return JSON.stringify(Object.fromEntries(rules), null, 1);
}

async function minify(file: string): Promise<string> {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'css',
    minify: true,
    target: BROWSERS,
  });
  return code.trim();
}
