import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Condition } from './conditions.ts';

/** What is to be reported now: that something is wrong, or that it is over. */
export type News = 'begun' | 'over';

/** Records what is wrong and what was reported, so that each incident is reported once. */
export interface IncidentLog {
  /** Records whether a condition holds at `now`, and returns what the caller is to report. */
  note(condition: Condition, holds: boolean, now: Date): Promise<News | undefined>;
}

/** For what concerns this process alone. */
export function ownIncidents(): IncidentLog {
  const open = new Map<string, { since: Date; isTold: boolean }>();
  return {
    async note({ name, patienceMs }, holds, now) {
      const known = open.get(name);
      if (!holds) {
        open.delete(name);
        return known?.isTold ? 'over' : undefined;
      }
      const incident = known ?? { since: now, isTold: false };
      open.set(name, incident);
      if (incident.isTold || now.getTime() - incident.since.getTime() < patienceMs)
        return undefined;
      incident.isTold = true;
      return 'begun';
    },
  };
}

/** For what concerns all instances on a database: the one that changes the row reports it. */
export function sharedIncidents(db: Kysely<Database>): IncidentLog {
  return {
    async note({ name, patienceMs }, holds, now) {
      if (!holds) {
        const ended = await db
          .deleteFrom('incidents')
          .where('name', '=', name)
          .returning('told_at')
          .executeTakeFirst();
        return ended?.told_at ? 'over' : undefined;
      }
      await db
        .insertInto('incidents')
        .values({ name, since: now, told_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const taken = await db
        .updateTable('incidents')
        .set({ told_at: now })
        .where('name', '=', name)
        .where('told_at', 'is', null)
        .where('since', '<=', new Date(now.getTime() - patienceMs))
        .returning('name')
        .executeTakeFirst();
      return taken && 'begun';
    },
  };
}
