import { compressAhead, type MemoryFile } from './memory-file.ts';
import type { Output } from './output.ts';
import type { Moment } from './read-output.ts';
import { isOf, type Reading, readWhole } from './read-whole.ts';

/** Does ahead what visitors would otherwise wait for. */
interface Preparation {
  /** Begins with what is shown now, as long as `isShown` says so. */
  begin(shown: Reading, isShown: () => boolean): void;
  /** What a moment shows, if it was read ahead. */
  take(moment: Moment): Reading | undefined;
}

/** Sites up to this size are compressed as small as it gets: two seconds' work for each 4 MiB. */
const smallSiteBytes = 16 * 1024 * 1024;

/** Compresses the files of what is shown, and reads what the next moment shows. */
export function prepareOutput(siteDir: string, onError: (error: unknown) => void): Preparation {
  let next: Reading | undefined;

  async function prepare({ output }: Reading, isShown: () => boolean): Promise<void> {
    const { until, full } = output;
    const after =
      until === Infinity ? undefined : await readWhole(siteDir, { at: until, full }, output);
    if (isShown()) next = after;
    await compress(output, isShown);
    if (after) await compress(after.output, isShown);
  }

  return {
    begin(shown, isShown) {
      next = undefined;
      prepare(shown, isShown).catch(onError);
    },
    take: (moment) => (next && isOf(next.output, moment) ? next : undefined),
  };
}

async function compress(output: Output, isWanted: () => boolean): Promise<void> {
  const files = memoryFiles(output);
  const bytes = files.reduce((sum, { ready }) => sum + ready.identity.body.length, 0);
  const effort = bytes <= smallSiteBytes ? 'small' : 'fast';
  await compressAhead(files, { effort, isWanted });
}

function memoryFiles({ routes, notFound }: Output): MemoryFile[] {
  const files = [...routes.values()].flatMap(({ memory }) => memory ?? []);
  return [notFound, ...files];
}
