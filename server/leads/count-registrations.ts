import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many leads came in through a form and count. */
export async function countRegistrations(db: Kysely<Database>, form: string): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select((expression) => expression.fn.countAll().as('count'))
    .where('form', '=', form)
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
