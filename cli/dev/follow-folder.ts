import { relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { sourceFolders, TYPE_FOLDERS } from '../../renderer/light.ts';

/** Milliseconds without a change after which somebody looks: an editor saves in several steps. */
const QUIET = 8;

/**
 * Milliseconds after which somebody looks once more: of changes that follow each other within 50 ms
 * the watcher reports the first alone.
 */
const SETTLED = 120;

/**
 * Calls `look` when something in the folder of a site may have changed, and once more when it has
 * settled. Only the folder itself shows what has changed. Resolves when it is watched.
 */
export async function followFolder(
  folder: string,
  look: () => void,
): Promise<{ close(): Promise<void> }> {
  let soon: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;
  const watcher = watch(folder, {
    ignored: (path) => !isFollowed(relative(folder, path)),
    ignoreInitial: true,
  });
  watcher.on('all', () => {
    clearTimeout(soon);
    clearTimeout(later);
    soon = setTimeout(look, QUIET);
    later = setTimeout(look, SETTLED);
  });
  // A folder that went while it was looked at; the next event follows.
  watcher.on('error', () => {});
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  return {
    async close() {
      clearTimeout(soon);
      clearTimeout(later);
      await watcher.close();
    },
  };
}

/** The folders that a site is made of: others, such as an output, may lie beside them. */
function isFollowed(path: string): boolean {
  const [first = ''] = path.split(sep);
  return ['', 'site.yaml', 'assets', ...sourceFolders, ...TYPE_FOLDERS].includes(first);
}
