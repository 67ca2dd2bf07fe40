const waitMs = 50;

/** Collects lines and writes them together. */
export interface LineBatch {
  add(line: string): void;
  /** Writes what has been collected, now. */
  flush(): void;
}

/**
 * Writes lines some at a time, a moment after they came in: under load, a write for each line costs
 * more than the work that the line is about. The code that ends the process flushes before.
 */
export function batchLines(write: (text: string) => void): LineBatch {
  let waiting = '';
  const flush = () => {
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  return {
    add(line) {
      if (waiting === '') setTimeout(flush, waitMs);
      waiting += `${line}\n`;
    },
    flush,
  };
}
