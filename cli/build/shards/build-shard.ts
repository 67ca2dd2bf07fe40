import { fileNames } from '../../graph/inputs.ts';
import { openKept } from '../../graph/open-kept.ts';
import { takePage } from '../../graph/page-entries.ts';
import { prepareRendering } from '../../graph/prepare-rendering.ts';
import { published } from '../../graph/published.ts';
import { cacheFolder } from '../../read/find-site.ts';
import { beginOutput } from '../../write/write-output.ts';
import { type BuildContext, renderFiles } from '../build-pages.ts';
import type { BuildRequest } from '../build-site.ts';
import { revisionOf } from './revision.ts';
import { type ShardNumber, storeShard } from './shard-file.ts';

/**
 * Builds every n-th page file of a site, so that several machines share the work. Problems are
 * reported when the shards are merged. Returns how many page files the shard has.
 */
export async function buildShard(
  request: BuildRequest,
  shard: ShardNumber,
  context: BuildContext,
): Promise<number> {
  const { outFolder, threads } = request;
  const output = beginOutput(outFolder);
  try {
    const cache = cacheFolder(context.terminal.cwd);
    const store = await openKept(request, cache);
    await prepareRendering(store, cache, { output });
    const files = store
      .ask(fileNames, 'pages')
      .filter((_file, index) => index % shard.of === shard.number - 1);
    await renderFiles({ store, output, cache, threads }, files, context);
    for (const file of files.filter((one) => store.isFresh(published, one))) {
      store.ask(published, file).staged.forEach(output.adopt);
    }
    output.commit();
    const pages = files.map((file) => takePage(store, file));
    storeShard({ ...shard, folder: outFolder, revision: revisionOf(store), pages });
    return files.length;
  } finally {
    output.discard();
  }
}
