import { verdict } from './pages.ts';
import { published } from './published.ts';
import { codeFindings, records } from './rendered.ts';
import type { SiteWorld } from './site-query.ts';
import { lastingDependencies, type QueryEntry } from './store.ts';
import type { SiteStore } from './whole-site.ts';

/** The entries about a page file of a store in another thread or on another machine; plain data. */
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

/** The lasting queries about a page file, each after those that it asks. */
const QUERIES = [verdict, published, codeFindings, records];

/** What a store knows of a page file. */
export function takePage(store: SiteStore, file: string): PageEntries {
  const known = QUERIES.map((query) => store.entry(query, file)).filter(
    ({ dependencies, verifiedAt }) => dependencies && verifiedAt === store.revision,
  );
  return { file, entries: known.map(describe) };
}

function describe(entry: QueryEntry<SiteWorld>): PageEntry {
  const { query, arg, print, json } = entry;
  const asked = lastingDependencies(entry).map((one) => [one.query.name, one.arg] as const);
  return { query: query.name, arg, asked, print, json };
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
