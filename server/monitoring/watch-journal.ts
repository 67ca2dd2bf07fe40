import type { Journal } from '../database/journal.ts';

/** A journal, and how far it is behind. */
export interface WatchedJournal {
  journal?: Journal;
  /** Milliseconds that the oldest lead has waited for the disk. */
  lagMs?(): number;
}

/** Measures the lag of a journal, if the database has one, while it is used. */
export function watchJournal(journal: Journal | undefined): WatchedJournal {
  if (!journal) return {};
  const waiting = new Set<{ since: number }>();
  return {
    journal: {
      ...journal,
      async addLead(...lead) {
        const entry = { since: performance.now() };
        waiting.add(entry);
        try {
          await journal.addLead(...lead);
        } finally {
          waiting.delete(entry);
        }
      },
    },
    lagMs() {
      const [oldest] = waiting;
      return oldest ? performance.now() - oldest.since : 0;
    },
  };
}
