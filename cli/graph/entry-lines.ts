import { isLasting, lastingDependencies, type QueryEntry, type QueryStore } from './store.ts';

/** Numbers of revisions that an entry was not asked for, until it is forgotten. */
const FORGOTTEN_AFTER = 50;

/**
 * Writes the entries of a store as lines, each with what it asked as numbers of other lines: name,
 * argument, what it asked, print, the revisions of its last change and verification, and the value
 * where it is kept.
 */
export function* writeEntries<World>({ entries, revision }: QueryStore<World>): Generator<string> {
  const known = entries()
    .filter(isLasting)
    .filter(
      ({ dependencies, verifiedAt }) => dependencies && verifiedAt > revision - FORGOTTEN_AFTER,
    );
  const numbers = new Map(known.map((entry, index) => [entry, index.toString(36)]));
  for (const entry of known) {
    const { query, arg, print = '', changedAt, verifiedAt, json = '' } = entry;
    const asked = lastingDependencies(entry)
      .map((one) => numbers.get(one))
      .join();
    yield [query.name, JSON.stringify(arg), asked, print, changedAt, verifiedAt, json].join('\t');
  }
}

/** Reads entries that were written as lines; those of unknown queries are not there. */
export function readEntries<World>(lines: readonly string[], store: QueryStore<World>): void {
  const read = lines.map((line) => {
    const [name = '', arg = '', asked = '', print, changedAt, verifiedAt, json] = line.split('\t');
    const entry = store.entryNamed(name, readArg(arg));
    return { entry, asked, print, changedAt, verifiedAt, json };
  });
  for (const { entry, asked, print, changedAt, verifiedAt, json } of read) {
    if (!entry) continue;
    const numbers = asked === '' ? [] : asked.split(',');
    entry.dependencies = numbers.map(
      (number) => read[Number.parseInt(number, 36)]?.entry as QueryEntry<World>,
    );
    entry.print = print === '' && !entry.query.print ? undefined : print;
    entry.changedAt = Number(changedAt);
    entry.verifiedAt = Number(verifiedAt);
    if (json) entry.json = json;
  }
}

/** Most arguments are paths, which JSON has nothing to change of. */
function readArg(json: string): string {
  return json.includes('\\') ? JSON.parse(json) : json.slice(1, -1);
}
