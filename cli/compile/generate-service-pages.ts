import { join } from 'node:path';
import { build } from 'esbuild';
import { required } from '../../renderer/model/required.ts';

/** What the service renders; paths are relative to `renderer/generated`. */
export const SERVICE_PAGES = `export { renderInbox } from '../service-pages/inbox/render-inbox.tsx';
export { renderVisitorPage } from '../service-pages/visitor/visitor-page.tsx';
`;

/** The pages that the service itself answers with, as plain JavaScript: the service runs without a bundle. */
export async function generateServicePages(root: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SERVICE_PAGES, resolveDir: join(root, 'renderer/generated') },
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
