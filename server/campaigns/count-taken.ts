import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many places of a campaign are taken: leads in quarantine, unconfirmed ones too, take none. */
export async function countTaken(db: Kysely<Database>, campaign: string): Promise<number> {
  const { taken } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<string>().as('taken'))
    .where('of_campaign', '=', campaign)
    .where('quarantined_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(taken);
}
