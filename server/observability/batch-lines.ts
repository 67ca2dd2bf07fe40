const waitMs = 50;

/**
 * Writes lines some at a time, a moment after they came in: under load, a write for each line costs
 * more than the work that the line is about. The code that ends the process flushes before.
 */
export function batchLines(write: (text: string) => void) {
  let waiting = '';
  const flush = () => {
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  return {
    add(line: string) {
      if (waiting === '') setTimeout(flush, waitMs);
      waiting += `${line}\n`;
    },
    /** Writes what has been collected, now. */
    flush,
  };
}
