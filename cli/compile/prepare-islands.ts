import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { type BuiltInIslands, bundleIslands, islandName } from '../publish/bundle-islands.ts';
import { contentHash, hashedName } from '../publish/content-hash.ts';

/**
 * Bundles the islands of all built-in types once, so that pages know the addresses of their scripts
 * before they are rendered, and a site only takes those that it uses.
 */
export async function prepareIslands(root: string, outdir: string): Promise<void> {
  const files = glob
    .sync('renderer/{ui,sections,overlays,providers}/**/*.island.{ts,tsx}', { cwd: root })
    .sort()
    .map((file) => [islandName(file), join(root, file)] as const);
  const react = hashedName('react.js', contentHash(readFileSync(join(outdir, 'browser/react.js'))));
  const { outputs, ...known } = await bundleIslands(root, Object.fromEntries(files), react);
  const folder = join(outdir, 'islands');
  mkdirSync(folder, { recursive: true });
  for (const { path, content } of outputs) writeFileSync(join(folder, basename(path)), content);
  const { islands, words, ofReact }: BuiltInIslands = known;
  writeFileSync(join(folder, 'islands.json'), JSON.stringify({ islands, words, ofReact }));
}
