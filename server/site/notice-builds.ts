import type { CurrentOutput } from './current-output.ts';
import type { Output } from './output.ts';

/** The current output, as it is, and calls `noticed` with each that is another than the last one. */
export function noticeBuilds(
  output: CurrentOutput,
  noticed: (output: Output) => void,
): CurrentOutput {
  let last: Output | undefined;
  return {
    ...output,
    async current() {
      const current = await output.current();
      if (current !== last) {
        last = current;
        noticed(current);
      }
      return current;
    },
  };
}
