import type { Output } from './output.ts';
import { isOf, readFinishedOutput } from './read-finished-output.ts';
import type { Moment } from './read-output.ts';

/** The output of the next moment. */
interface ReadAhead {
  /** Begins with what is shown now, as long as `isShown` says so. */
  begin(shown: Output, isShown: () => boolean): void;
  /** What a moment shows, if it was read ahead. */
  take(moment: Moment): Output | undefined;
}

/** Reads ahead what visitors of the next moment would otherwise wait for. */
export function readAhead(siteDir: string, onError: (error: unknown) => void): ReadAhead {
  let next: Output | undefined;

  async function readNext(shown: Output, isShown: () => boolean): Promise<void> {
    const { until, full } = shown;
    if (until === Infinity) return;
    const after = await readFinishedOutput(siteDir, { at: until, full }, shown);
    if (isShown()) next = after;
  }

  return {
    begin(shown, isShown) {
      next = undefined;
      readNext(shown, isShown).catch(onError);
    },
    take: (moment) => (next && isOf(next, moment) ? next : undefined),
  };
}
