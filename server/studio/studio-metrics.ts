import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { createHistogram, family } from '../observability/metrics.ts';

const outcomes = ['published', 'unchanged', 'refused', 'not built', 'failed'] as const;

/** What has come of publishing. */
export type PublishResult = (typeof outcomes)[number];

/** Upper bounds in seconds: publishing builds the site, and perhaps waits for another machine. */
const bounds = [0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Counts of what the studio did since it started. */
export interface StudioMetrics {
  countPublish(publish: { result: PublishResult; ms: number }): void;
  /** All numbers in the Prometheus text format; what the database does not say is omitted. */
  print(db: Kysely<Database>, drafts: number): Promise<string[]>;
}

/** Starts all counts at zero. */
export function studioMetrics(): StudioMetrics {
  const publishes = new Map<PublishResult, number>(outcomes.map((one) => [one, 0]));
  const seconds = createHistogram(bounds);
  return {
    countPublish({ result, ms }) {
      publishes.set(result, (publishes.get(result) ?? 0) + 1);
      seconds.add(ms / 1000);
    },
    async print(db, drafts) {
      const people = await countSignedIn(db).catch(() => undefined);
      const gauge = (name: string, help: string, value: number) =>
        family(`site_studio_${name}`, 'gauge', help, [['', value]]);
      return [
        ...(people === undefined ? [] : gauge('signed_in', 'People who are signed in.', people)),
        ...gauge('drafts', 'Drafts on the disk of the studio.', drafts),
        ...family(
          'site_studio_publishes_total',
          'counter',
          'Publishes from the studio, by what has come of them.',
          [...publishes].map(([result, n]) => [`{result="${result}"}`, n]),
        ),
        ...family(
          'site_studio_publish_seconds',
          'histogram',
          'Time from a request to publish to its answer.',
          seconds.samples(),
        ),
      ];
    },
  };
}

/** People by their accounts: who signs in at the desk alone has none. */
async function countSignedIn(db: Kysely<Database>): Promise<number> {
  const { people } = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.email', 'sessions.actor')
    .select(({ fn }) => fn.count('sessions.actor').distinct().as('people'))
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return Number(people);
}
