import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import glob from 'fast-glob';

/**
 * The stylesheets, minified, by what they are for: `ui` is what every page needs (in the order of
 * file names), `picture`, `picture-<kind>` and `form` what pages with such parts need,
 * `third-parties` what sites need that ask for consent, and each section and overlay type has
 * its own.
 */
export async function generateStyles(root: string): Promise<string> {
  const find = (pattern: string) => glob.sync(pattern, { cwd: root }).sort();
  const files = [
    ...find('renderer/ui/*.css').map((file) => ['ui', file] as const),
    ...find('renderer/ui/form/*.css').map((file) => ['form', file] as const),
    ...find('renderer/ui/third-parties/*.css').map((file) => ['third-parties', file] as const),
    ...find('renderer/mockups/*.css').map((file) => [pictureName(file), file] as const),
    ...find('renderer/{sections,overlays}/*/*.css').map(
      (file) => [basename(dirname(file)), file] as const,
    ),
  ];
  const styles: Record<string, string> = {};
  for (const [name, file] of files) {
    styles[name] = (styles[name] ?? '') + (await minify(join(root, file)));
  }
  return `export const styles: Record<string, string> = ${JSON.stringify(styles, null, 1)};\n`;
}

function pictureName(file: string): string {
  const kind = basename(file, '.css');
  return kind === 'picture' ? kind : `picture-${kind}`;
}

async function minify(file: string): Promise<string> {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'css',
    minify: true,
    target: ['chrome117', 'firefox117', 'safari16.4'],
  });
  return code.trim();
}
