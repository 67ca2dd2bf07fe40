/*
 * A store of named queries, each of which records what it asked: demand-driven computation with early
 * cut-off, as in "Build systems à la carte" (Mokhov, Mitchell, Peyton Jones 2018) and salsa.
 */

/** Asks the store for the value of a query; inside of another query that is recorded. */
export type Ask<World> = <Value>(query: Query<World, Value>, arg?: string) => Value;

/** What a query is computed from. */
export interface Asking<World> {
  ask: Ask<World>;
  /** What is outside of the store. Only inputs look at it, or queries that ask the inputs concerned. */
  world: World;
}

/** A question by its name, and how it is answered: a pure function of what it asks. */
export interface Query<World, Value> {
  name: string;
  compute(asking: Asking<World>, arg: string): Value;
  /**
   * The same text for the same value: then those who asked need not be computed again. Without it
   * each value that is computed counts as another one.
   */
  print?(value: Value, arg: string, world: World): string;
  /** Set where the answer is the world's: computed in each revision. An input asks nothing. */
  isInput?: true;
  /** Set where the value is plain data that is kept as JSON, in memory and with the store on disk. */
  isKept?: true;
  /** Set where the value is large and soon made again: only the latest few stay in memory. */
  isBrief?: true;
  /** False where a value cannot be used any more, such as a file that is gone from the output. */
  holds?(value: Value, world: World): boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: queries of all values are kept in one store.
export type AnyQuery<World> = Query<World, any>;

/** What is known of a query with an argument. */
export interface QueryEntry<World> {
  readonly query: AnyQuery<World>;
  readonly arg: string;
  /** What it asked, or undefined if it was never computed. */
  dependencies?: readonly QueryEntry<World>[];
  print?: string;
  value?: unknown;
  hasValue: boolean;
  /** The value as JSON, where it is kept. */
  json?: string;
  /** The revision in which its value last became another one. */
  changedAt: number;
  /** The revision in which it was last found to hold. */
  verifiedAt: number;
  /** Why it was computed again: what it had asked, and the revision in which that held. */
  before?: { dependencies: readonly QueryEntry<World>[]; verifiedAt: number };
}

/** Values of brief queries that stay in memory: those that one page asks for, and a few pages. */
const MOST_BRIEF = 16;

/** Values that are kept as JSON and stay in memory beside it: those of a site of a thousand pages. */
const MOST_PARSED = 8192;

/** Answers queries, and computes each again only where something that it asked has changed. */
export class QueryStore<World> {
  #entries = new Map<AnyQuery<World>, Map<string, QueryEntry<World>>>();
  #asking: Set<QueryEntry<World>> | undefined;
  #brief = new Set<QueryEntry<World>>();
  #parsed = new Set<QueryEntry<World>>();
  #queries: ReadonlyMap<string, AnyQuery<World>>;
  #world: World;
  #revision: number;

  /** `queries` are all that may be asked; `revision` is that of the world. */
  constructor(queries: Iterable<AnyQuery<World>>, world: World, revision = 1) {
    this.#queries = new Map(Array.from(queries, (query) => [query.name, query]));
    this.#world = world;
    this.#revision = revision;
  }

  get world(): World {
    return this.#world;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Begins a revision: all inputs may be others in this world. */
  advance(world: World): void {
    this.#world = world;
    this.#revision += 1;
  }

  /** Adds what was missing of the world, and nothing has asked for yet in this revision. */
  complete(world: World): void {
    this.#world = world;
  }

  /** A store that knows the same, and goes its own way from here. */
  fork(world: World): QueryStore<World> {
    const fork = new QueryStore(this.#queries.values(), world, this.#revision + 1);
    const copies = new Map<QueryEntry<World>, QueryEntry<World>>();
    for (const entry of this.entries()) {
      const copy = Object.assign(fork.entry(entry.query, entry.arg), entry, { before: undefined });
      copies.set(entry, copy);
    }
    for (const copy of copies.values()) {
      copy.dependencies = copy.dependencies?.map((one) => copies.get(one) as QueryEntry<World>);
    }
    fork.#brief = new Set([...this.#brief].map((one) => copies.get(one) as QueryEntry<World>));
    fork.#parsed = new Set([...this.#parsed].map((one) => copies.get(one) as QueryEntry<World>));
    return fork;
  }

  readonly ask: Ask<World> = <Value>(query: Query<World, Value>, arg = ''): Value => {
    const entry = this.entry(query, arg);
    this.#asking?.add(entry);
    this.#refresh(entry);
    return this.#valueOf(entry) as Value;
  };

  /** True where a query need not be computed again. */
  isFresh(query: AnyQuery<World>, arg = ''): boolean {
    const entry = this.entry(query, arg);
    return this.#isFresh(entry);
  }

  /** What is known of a query. */
  entry(query: AnyQuery<World>, arg = ''): QueryEntry<World> {
    const ofQuery = this.#entries.get(query) ?? new Map<string, QueryEntry<World>>();
    const known = ofQuery.get(arg);
    if (known) return known;
    if (this.#queries.get(query.name) !== query)
      throw new RangeError(`Unknown query ${query.name}.`);
    const entry = { query, arg, hasValue: false, changedAt: 0, verifiedAt: 0 };
    this.#entries.set(query, ofQuery.set(arg, entry));
    return entry;
  }

  /** The same by the name of the query, or undefined if the store has no such query. */
  entryNamed(name: string, arg: string): QueryEntry<World> | undefined {
    const query = this.#queries.get(name);
    return query && this.entry(query, arg);
  }

  readonly entries = (): QueryEntry<World>[] =>
    Array.from(this.#entries.values()).flatMap((ofQuery) => Array.from(ofQuery.values()));

  /** Takes over what another store has found out in the same world. */
  adopt(
    entry: QueryEntry<World>,
    found: Pick<QueryEntry<World>, 'dependencies' | 'print' | 'json'>,
  ): void {
    for (const one of found.dependencies ?? []) this.#refresh(one);
    this.#settle(entry, found.dependencies ?? [], found.print);
    Object.assign(entry, { value: undefined, hasValue: false, json: found.json });
  }

  /** What made an entry be computed again: inputs, or what counts as one of them for people. */
  causesOf(
    entry: QueryEntry<World>,
    isNamed: (one: QueryEntry<World>) => boolean,
  ): Set<QueryEntry<World>> {
    const causes = new Set<QueryEntry<World>>();
    const seen = new Set<QueryEntry<World>>();
    const visit = ({ before, dependencies = [] }: QueryEntry<World>, since: number) => {
      for (const one of new Set([...(before?.dependencies ?? []), ...dependencies])) {
        if (seen.has(one)) continue;
        seen.add(one);
        if (one.query.isInput) this.#refresh(one);
        if (one.verifiedAt === this.#revision && one.changedAt <= since) continue;
        if (one.query.isInput || isNamed(one)) causes.add(one);
        else visit(one, since);
      }
    };
    if (entry.before) visit(entry, entry.before.verifiedAt);
    return causes;
  }

  #isFresh(entry: QueryEntry<World>): boolean {
    if (entry.verifiedAt === this.#revision) return true;
    if (!entry.dependencies || entry.query.isInput) return false;
    for (const one of entry.dependencies) {
      // Without a print it would be another value: it need not be computed to know.
      if (!this.#isFresh(one) && !one.query.print) return false;
      this.#refresh(one);
      if (one.changedAt > entry.verifiedAt) return false;
    }
    if (entry.query.holds && !entry.query.holds(this.#valueOf(entry), this.#world)) return false;
    entry.verifiedAt = this.#revision;
    return true;
  }

  #refresh(entry: QueryEntry<World>): void {
    if (!this.#isFresh(entry)) this.#compute(entry);
  }

  #valueOf(entry: QueryEntry<World>): unknown {
    if (entry.hasValue) this.#keep(entry, entry.value);
    else if (entry.json !== undefined) this.#keep(entry, JSON.parse(entry.json));
    // Nothing that it asked has changed: the value is the one that is not in memory any more.
    else this.#compute(entry);
    return entry.value;
  }

  #compute(entry: QueryEntry<World>): void {
    const { query, arg } = entry;
    const outer = this.#asking;
    const asking = new Set<QueryEntry<World>>();
    this.#asking = asking;
    try {
      const value = query.compute({ ask: this.ask, world: this.#world }, arg);
      this.#settle(entry, [...asking], query.print?.(value, arg, this.#world));
      if (query.isKept) entry.json = JSON.stringify(value);
      this.#keep(entry, value);
    } finally {
      this.#asking = outer;
    }
  }

  #settle(
    entry: QueryEntry<World>,
    dependencies: readonly QueryEntry<World>[],
    print?: string,
  ): void {
    const isMadeAgain = entry.verifiedAt === this.#revision;
    const isSame = print !== undefined && entry.dependencies && print === entry.print;
    if (!isMadeAgain) {
      if (entry.dependencies) {
        entry.before = { dependencies: entry.dependencies, verifiedAt: entry.verifiedAt };
      }
      if (!isSame) entry.changedAt = this.#revision;
    }
    entry.dependencies = dependencies;
    entry.print = print;
    entry.verifiedAt = this.#revision;
  }

  #keep(entry: QueryEntry<World>, value: unknown): void {
    entry.value = value;
    entry.hasValue = true;
    if (entry.query.isBrief) keepLatest(this.#brief, entry, MOST_BRIEF);
    else if (entry.json !== undefined) keepLatest(this.#parsed, entry, MOST_PARSED);
  }
}

/** Adds an entry to those whose values are in memory, and forgets the value of the oldest of too many. */
function keepLatest<World>(
  latest: Set<QueryEntry<World>>,
  entry: QueryEntry<World>,
  most: number,
): void {
  latest.delete(entry);
  latest.add(entry);
  const [oldest] = latest;
  if (!oldest || latest.size <= most) return;
  latest.delete(oldest);
  Object.assign(oldest, { value: undefined, hasValue: false });
}

/**
 * What an entry depends on that can be compared later on: what has neither a print nor a kept value
 * changes with whatever it asked itself.
 */
export function lastingDependencies<World>(entry: QueryEntry<World>): QueryEntry<World>[] {
  const seen = new Set<QueryEntry<World>>();
  const visit = ({ dependencies = [] }: QueryEntry<World>) => {
    for (const one of dependencies) {
      if (seen.has(one)) continue;
      seen.add(one);
      if (!isLasting(one)) visit(one);
    }
  };
  visit(entry);
  return [...seen].filter(isLasting);
}

/** Whether an entry can be compared later on. */
export function isLasting<World>({ query }: QueryEntry<World>): boolean {
  return Boolean(query.isInput || query.isKept || query.print);
}
