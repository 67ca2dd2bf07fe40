import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { reportReplaced } from '../../custom-sections/report-replaced.ts';
import { openKept } from '../../graph/open-kept.ts';
import { addPage, type PageEntries } from '../../graph/page-entries.ts';
import { prepareRendering } from '../../graph/prepare-rendering.ts';
import { type PublishedFile, published } from '../../graph/published.ts';
import { cacheFolder } from '../../read/find-site.ts';
import { Failure, unlessMissing } from '../../terminal/terminal.ts';
import { fileStager, type StagedFile } from '../../write/stage-files.ts';
import { beginOutput } from '../../write/write-output.ts';
import type { BuildContext } from '../build-pages.ts';
import type { BuildRequest } from '../build-site.ts';
import { type Finish, finishBuild } from '../finish-build.ts';
import { revisionOf } from './revision.ts';
import type { Shard } from './shard-file.ts';

/** Merges all shards of a site: checks it as a whole and puts in place what one build would have. */
export async function mergeShards(
  request: BuildRequest,
  shards: readonly Shard[],
  { terminal, interruption }: BuildContext,
): Promise<Finish> {
  checkComplete(shards);
  const output = beginOutput(request.outFolder);
  try {
    const cache = cacheFolder(terminal.cwd);
    const store = await openKept(request, cache);
    reportReplaced(store.world.types.replaced, terminal);
    const shared = await prepareRendering(store, cache, { output });
    checkRevision(shards, revisionOf(store));
    const stage = fileStager(output.staging);
    for (const { folder, pages } of shards) {
      for (const page of pages) {
        const restage = (staged: StagedFile) =>
          stage({ path: staged.path, content: take(folder, staged) });
        addPage(store, moved(page, restage));
      }
      await interruption.pause();
    }
    return await finishBuild({ request, store, shared, output }, interruption);
  } finally {
    output.discard();
  }
}

function checkComplete(shards: readonly Shard[]): void {
  const of = shards[0]?.of ?? 0;
  const other = shards.find((shard) => shard.of !== of);
  if (other) {
    throw new Failure(
      `One shard is one of ${of}, another one of ${other.of}.`,
      'Merge shards of one build.',
    );
  }
  const numbers = shards.map(({ number }) => number);
  const missing = Array.from({ length: of }, (_none, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  if (missing.length > 0) {
    throw new Failure(
      `Of ${of} shards these are missing: ${missing.join(', ')}.`,
      `Build them: site build --shard ${missing[0]}/${of}`,
    );
  }
}

function checkRevision(shards: readonly Shard[], revision: string): void {
  const other = shards.find((shard) => shard.revision !== revision);
  if (!other) return;
  throw new Failure(
    `Shard ${other.number} of ${other.of} was made of other files than the site has now.`,
    'Build all shards of one revision, and merge them where that is checked out.',
  );
}

/** The result of a page file, with its pages staged anew. */
function moved(page: PageEntries, restage: (staged: StagedFile) => StagedFile): PageEntries {
  const entries = page.entries.map((entry) => {
    if (entry.query !== published.name || entry.json === undefined) return entry;
    const value = JSON.parse(entry.json) as PublishedFile;
    return { ...entry, json: JSON.stringify({ ...value, staged: value.staged.map(restage) }) };
  });
  return { ...page, entries };
}

/** A page of a shard, if its bytes are still those of the build. */
function take(folder: string, { path, file }: StagedFile): Uint8Array {
  const bytes = unlessMissing(path, () => readFileSync(join(folder, path)));
  if (bytes?.length === file.size && crc32(bytes) === file.checksum) return bytes;
  throw new Failure(`${path} of a shard has changed since its build.`, 'Build the shard again.', 1);
}
