import { reading, verdict } from './pages.ts';
import { published } from './published.ts';
import { records, rendered } from './rendered.ts';
import type { SiteWorld } from './site-world.ts';
import type { QueryEntry } from './store.ts';
import type { SiteStore } from './whole-site.ts';

/** What came of a page file elsewhere, in another thread or on another machine; plain data. */
export interface PageEntries {
  file: string;
  entries: readonly PageEntry[];
}

interface PageEntry {
  query: string;
  arg: string;
  /** Name and argument of each query that it asked. */
  asked: readonly (readonly [name: string, arg: string])[];
  print?: string;
  /** The value, where it is kept. */
  json?: string;
}

/** What a store knows of a page file: each query after those that it asks. */
export function takePage(store: SiteStore, file: string): PageEntries {
  const isOfFile = ({ arg }: QueryEntry<SiteWorld>) => arg.startsWith(`${file}\n`);
  const results = [rendered, published, records].map((query) => store.entry(query, file));
  const pages = results[0]?.dependencies?.filter(isOfFile) ?? [];
  const ofFile = [reading, verdict].map((query) => store.entry(query, file));
  const known = new Set([...ofFile, ...pages, ...results]);
  return { file, entries: [...known].filter((one) => isCurrent(one, store)).map(describe) };
}

function isCurrent({ dependencies, verifiedAt }: QueryEntry<SiteWorld>, { revision }: SiteStore) {
  return dependencies !== undefined && verifiedAt === revision;
}

function describe({
  query,
  arg,
  dependencies = [],
  print,
  json,
  value,
}: QueryEntry<SiteWorld>): PageEntry {
  return {
    query: query.name,
    arg,
    asked: dependencies.map((one) => [one.query.name, one.arg] as const),
    print,
    json: query.isKept ? (json ?? JSON.stringify(value)) : undefined,
  };
}

/** Adds what another store of the same site knows of a page file. */
export function addPage(store: SiteStore, { entries }: PageEntries): void {
  for (const { query, arg, asked, print, json } of entries) {
    const entry = entryOf(store, query, arg);
    const dependencies = asked.map(([name, arg]) => entryOf(store, name, arg));
    store.adopt(entry, { dependencies, print, json });
  }
}

function entryOf(store: SiteStore, name: string, arg: string): QueryEntry<SiteWorld> {
  const entry = store.entryNamed(name, arg);
  if (!entry) throw new RangeError(`The store has no query ${name}.`);
  return entry;
}
