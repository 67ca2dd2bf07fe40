import { type CountedEvent, eventKey } from './counted-event.ts';
import { otherWord } from './counted-name.ts';

/**
 * Rows of a day that a process adds or knows by source and campaign. What pages and experiments a site
 * has is known, but anybody can make up sources: without a limit they could fill the table.
 */
export const mostRows = 50_000;

/** Makes the function that names the row of a day in which something counts, given the day's rows. */
export function limitRows(
  stored: readonly CountedEvent[],
): (counted: CountedEvent) => CountedEvent {
  const known = new Set(stored.map(eventKey));
  return (counted) => {
    const key = eventKey(counted);
    if (!known.has(key) && known.size >= mostRows) {
      return { ...counted, source: otherWord, campaign: otherWord };
    }
    known.add(key);
    return counted;
  };
}
