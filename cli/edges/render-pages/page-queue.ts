/** Pages that a thread takes at once: about thirty milliseconds of work. */
const BATCH = 16;

const FIELDS = { next: 0, done: 1, faulty: 2 } as const;

/** Pages that one thread has taken, by their numbers; `end` is not one of them. */
export interface Batch {
  start: number;
  end: number;
}

/**
 * Hands out the pages of a site to all threads that share its memory, a few at a time, so that
 * all of them are done at about the same moment, whatever their pages cost.
 */
export interface PageQueue {
  /** The next few pages; undefined where none are left. */
  take(): Batch | undefined;
  /** Notes that the pages of a batch are done. */
  finish(batch: Batch): void;
  /** Number of pages that are done. */
  done(): number;
  /** Leaves the pages that nobody has taken yet. */
  close(): void;
  /** Notes that the site has errors: nothing needs to be rendered any more. */
  setFaulty(): void;
  isFaulty(): boolean;
}

/** Memory for one queue, to be shared between threads. */
export function queueMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(Object.keys(FIELDS).length * Int32Array.BYTES_PER_ELEMENT);
}

/** The queue of `pages` pages that lives in some shared memory. */
export function pageQueue(memory: SharedArrayBuffer, pages: number): PageQueue {
  const fields = new Int32Array(memory);
  return {
    take() {
      const start = Atomics.add(fields, FIELDS.next, BATCH);
      return start < pages ? { start, end: Math.min(start + BATCH, pages) } : undefined;
    },
    finish: ({ start, end }) => void Atomics.add(fields, FIELDS.done, end - start),
    done: () => Atomics.load(fields, FIELDS.done),
    close: () => void Atomics.store(fields, FIELDS.next, pages),
    setFaulty: () => void Atomics.store(fields, FIELDS.faulty, 1),
    isFaulty: () => Atomics.load(fields, FIELDS.faulty) === 1,
  };
}
