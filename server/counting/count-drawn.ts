import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Which draws are meant. */
export interface DrawnFilter {
  /** The experiment. */
  name: string;
  /** Counts the days after that of this moment: the day itself may hold draws of before. */
  since?: Date;
}

/** How many visitors each variant of an experiment was drawn for, by the names of the variants. */
export async function countDrawn(
  db: Kysely<Database>,
  { name, since }: DrawnFilter,
): Promise<Record<string, number>> {
  const prefix = `${name}: `;
  let query = db
    .selectFrom('counts')
    .select(['variant', sql<string>`sum(n)`.as('times')])
    .where('event', '=', 'drawn')
    .where(sql<boolean>`starts_with(variant, ${prefix})`)
    .groupBy('variant');
  if (since) query = query.where('day', '>', since.toISOString().slice(0, 10));
  const rows = await query.execute();
  return Object.fromEntries(
    rows.map(({ variant, times }) => [variant.slice(prefix.length), Number(times)]),
  );
}
