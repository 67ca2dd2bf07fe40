import { join } from 'node:path';
import { build } from 'esbuild';
import { required } from '../../renderer/model/required.ts';

/** The pages for a company's own people as plain JavaScript: the service runs without a bundle. */
export async function generateDesk(root: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'renderer/desk/render-desk.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    packages: 'external',
    absWorkingDir: root,
  });
  return required(outputFiles[0], 'The bundle').text;
}
