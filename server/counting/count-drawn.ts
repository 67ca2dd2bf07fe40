import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { dayOf } from '../leads/day-of.ts';
import type { Period } from '../leads/lead-filter.ts';

/** Which draws are meant. */
export interface DrawnFilter {
  /** The experiment. */
  name: string;
  /** Counts whole days of these alone: the first and the last may hold draws of another time. */
  periods: readonly Period[];
}

/** How often variants were drawn on one day, by their names. */
export interface DayOfDraws {
  /** The day in the zone of the site, such as `2026-11-23`. */
  day: string;
  times: Readonly<Record<string, number>>;
}

/** How many visitors each variant of an experiment was drawn for, oldest day first. */
export async function countDrawn(
  db: Kysely<Database>,
  { name, periods }: DrawnFilter,
  zone: string,
): Promise<DayOfDraws[]> {
  const prefix = `${name}: `;
  const rows = await db
    .selectFrom('counts')
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
      'variant',
      sql<string>`sum(n)`.as('times'),
    ])
    .where('event', '=', 'drawn')
    .where(sql<boolean>`starts_with(variant, ${prefix})`)
    .where((is) =>
      is.or(
        periods.map(({ from, to }) =>
          is.and([
            ...(from ? [is('day', '>', dayOf(from, zone))] : []),
            ...(to ? [is('day', '<', dayOf(to, zone))] : []),
          ]),
        ),
      ),
    )
    .groupBy(['day', 'variant'])
    .orderBy('day')
    .execute();
  return [...Map.groupBy(rows, ({ date }) => date)].map(([day, variants]) => ({
    day,
    times: Object.fromEntries(
      variants.map(({ variant, times }) => [variant.slice(prefix.length), Number(times)]),
    ),
  }));
}
