import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import glob from 'fast-glob';

/**
 * The stylesheets of the interface, the sections and the overlays, minified, by name.
 * `ui` is everything in renderer/ui, in the order of its file names.
 */
export async function generateStyles(root: string): Promise<string> {
  const shared = glob.sync('renderer/ui/**/*.css', { cwd: root }).sort();
  const own = glob.sync('renderer/{sections,overlays}/*/*.css', { cwd: root }).sort();
  const styles: Record<string, string> = { ui: await minifyAll(root, shared) };
  for (const file of own) {
    const name = basename(dirname(file));
    styles[name] = (styles[name] ?? '') + (await minifyAll(root, [file]));
  }
  return `export const styles: Record<string, string> = ${JSON.stringify(styles, null, 1)};\n`;
}

async function minifyAll(root: string, files: string[]): Promise<string> {
  const parts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const { code } = await transform(parts.join('\n'), {
    loader: 'css',
    minify: true,
    target: ['chrome117', 'firefox117', 'safari16.4'],
  });
  return code.trim();
}
