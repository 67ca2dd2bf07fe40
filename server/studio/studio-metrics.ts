import type { Kysely } from 'kysely';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

const outcomes = ['published', 'unchanged', 'refused', 'not built', 'failed'] as const;

/** What has come of publishing. */
export type PublishResult = (typeof outcomes)[number];

/** Upper bounds in seconds: publishing builds the site, and perhaps waits for another machine. */
const buckets = [0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Counts of what the studio did since it started. */
export interface StudioMetrics {
  countPublish(publish: { result: PublishResult; ms: number }): void;
}

/** What is counted when it is asked for. */
interface StudioState {
  db: Kysely<Database>;
  /** Drafts on the disk. */
  drafts(): number;
}

/** Starts all counts at zero, beside the others of a service. */
export function studioMetrics(registry: Registry, { db, drafts }: StudioState): StudioMetrics {
  const registers = [registry];
  new Gauge({
    name: 'site_studio_signed_in',
    help: 'People who are signed in.',
    registers,
    async collect() {
      const people = await countSignedIn(db).catch(() => undefined);
      if (people === undefined) this.remove();
      else this.set(people);
    },
  });
  new Gauge({
    name: 'site_studio_drafts',
    help: 'Drafts on the disk of the studio.',
    registers,
    collect() {
      this.set(drafts());
    },
  });
  const publishes = new Counter({
    name: 'site_studio_publishes_total',
    help: 'Publishes from the studio, by what has come of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of outcomes) publishes.inc({ result }, 0);
  const seconds = new Histogram({
    name: 'site_studio_publish_seconds',
    help: 'Time from a request to publish to its answer.',
    buckets,
    registers,
  });
  return {
    countPublish({ result, ms }) {
      publishes.inc({ result });
      seconds.observe(ms / 1000);
    },
  };
}

/** People by their accounts: who signs in to the lead inbox alone has none. */
async function countSignedIn(db: Kysely<Database>): Promise<number> {
  const { people } = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.email', 'sessions.actor')
    .select(({ fn }) => fn.count('sessions.actor').distinct().as('people'))
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return Number(people);
}
