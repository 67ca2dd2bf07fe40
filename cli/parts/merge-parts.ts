import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { BuildContext } from '../build/build-pages.ts';
import type { BuildRequest } from '../build/build-site.ts';
import { type Finish, finishBuild } from '../build/finish-build.ts';
import { makeShared } from '../build/make-shared.ts';
import { Failure } from '../failure.ts';
import { openKnownSite } from '../memory/open-known-site.ts';
import { tellReplaced } from '../own-types/tell-replaced.ts';
import { cacheFolder } from '../publish/cache.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import { fileStager, type StagedFile } from '../write/stage-files.ts';
import { beginOutput } from '../write/write-output.ts';
import type { Part } from './part-file.ts';
import { revisionOf } from './revision.ts';

/** Joins all parts of a site: checks it as a whole and puts in place what one build would have. */
export async function mergeParts(
  { memory, siteFolder, inventory, outFolder, compress }: BuildRequest,
  parts: readonly Part[],
  { terminal, interruption }: BuildContext,
): Promise<Finish> {
  checkComplete(parts);
  const output = beginOutput(outFolder);
  try {
    const cache = cacheFolder(terminal.cwd);
    const site = await openKnownSite(siteFolder, inventory, memory, cache);
    tellReplaced(site.types.replaced, terminal);
    const { shared, made } = await makeShared(site, cache);
    checkRevision(parts, revisionOf(site, made));
    const stage = fileStager(output.staging, 'part');
    const outcomes = new Map<string, PageOutcome>();
    for (const { folder, outcomes: ofPart } of parts) {
      for (const [file, outcome] of ofPart) {
        const move = (staged: StagedFile) =>
          stage({ path: staged.path, content: take(folder, staged) });
        outcomes.set(file, moved(outcome, move));
      }
      await interruption.pause();
    }
    const ordered = site.open.pages.flatMap(({ path }) => outcomes.get(path) ?? []);
    const built = { site, memory, shared, made, outcomes: ordered, output, outFolder, compress };
    return await finishBuild(built, interruption);
  } finally {
    output.discard();
  }
}

function checkComplete(parts: readonly Part[]): void {
  const of = parts[0]?.of ?? 0;
  const other = parts.find((part) => part.of !== of);
  if (other) {
    throw new Failure(
      `One part is one of ${of}, another one of ${other.of}.`,
      'Join parts of one build.',
    );
  }
  const numbers = parts.map(({ number }) => number);
  const missing = Array.from({ length: of }, (_none, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  if (missing.length > 0) {
    throw new Failure(
      `Of ${of} parts these are missing: ${missing.join(', ')}.`,
      `Build them: site build --shard ${missing[0]}/${of}`,
    );
  }
}

function checkRevision(parts: readonly Part[], revision: string): void {
  const other = parts.find((part) => part.revision !== revision);
  if (!other) return;
  throw new Failure(
    `Part ${other.number} of ${other.of} was made of other files than the site has now.`,
    'Build all parts of one revision, and join them where that is checked out.',
  );
}

function moved(outcome: PageOutcome, move: (staged: StagedFile) => StagedFile): PageOutcome {
  const { rendering } = outcome;
  if (!rendering) return outcome;
  return { ...outcome, rendering: { ...rendering, staged: rendering.staged.map(move) } };
}

/** A page of a part, as that says it was built. */
function take(folder: string, { path, file }: StagedFile): Uint8Array {
  const bytes = readOrNothing(join(folder, path));
  if (bytes?.length === file.size && crc32(bytes) === file.checksum) return bytes;
  throw new Failure(`${path} of a part is not as it was built.`, 'Build the part again.', 1);
}

function readOrNothing(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
