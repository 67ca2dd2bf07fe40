import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** The tables of moments at which one of the instances does something, once. */
export type MomentsName = 'moments' | 'reports';

/** An instance that failed, or died, leaves a moment to the next one after this. */
const tryAgainMs = 120_000;

/** Takes moments upon this instance. Returns those that no other has, and that are not done. */
export async function claimMoments(
  db: Kysely<Database>,
  table: MomentsName,
  moments: readonly Date[],
  now: Date,
): Promise<Date[]> {
  if (moments.length === 0) return [];
  await db
    .insertInto(table)
    .values(moments.map((at) => ({ at, tried_at: null, done_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db
    .updateTable(table)
    .set({ tried_at: now })
    .where('at', 'in', moments)
    .where('done_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('tried_at', 'is', null), eb('tried_at', '<=', new Date(now.getTime() - tryAgainMs))]),
    )
    .returning('at')
    .execute();
  return claimed.map(({ at }) => at);
}

/** Records that what was due at moments is done. */
export async function finishMoments(
  db: Kysely<Database>,
  table: MomentsName,
  moments: readonly Date[],
  now: Date,
): Promise<void> {
  await db.updateTable(table).set({ done_at: now }).where('at', 'in', moments).execute();
}
