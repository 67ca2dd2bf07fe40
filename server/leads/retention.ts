import { type Kysely, sql } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import { type Erasure, eraseLeads } from './erase-leads.ts';
import { filterLeads } from './lead-filter.ts';

/** How long leads are kept, such as `24 months`: all of them, or those of each lead type. */
export type Retention = NonNullable<SiteLeads['retention']>;

/** Leads that have been kept for long enough: those before a moment, of one lead type or of all. */
export interface Overdue {
  before: Date;
  type?: string;
  /** Whether only those are meant that nobody has confirmed. */
  unconfirmed?: boolean;
}

/** Days for which a lead waits to be confirmed: its link is good for seven, the team may release it later. */
const daysUnconfirmed = 30;

/** Leads that nobody has confirmed, and nobody will: they are erased even on a site that keeps all others. */
export function neverConfirmed(now: Date): Overdue {
  return { before: timeBefore(`${daysUnconfirmed} days`, now), unconfirmed: true };
}

/** Which leads are past their time at `now`. Months and years are those of the calendar, in UTC. */
export function overdueBy(retention: Retention, now: Date): Overdue[] {
  if (typeof retention === 'string') return [{ before: timeBefore(retention, now) }];
  return Object.entries(retention).map(([type, text]) => ({
    type,
    before: timeBefore(text, now),
  }));
}

function timeBefore(text: string, now: Date): Date {
  const [count = '', unit = ''] = text.split(' ');
  const time = new Date(now);
  if (unit.startsWith('day')) time.setUTCDate(time.getUTCDate() - Number(count));
  else {
    const months = Number(count) * (unit.startsWith('year') ? 12 : 1);
    const day = time.getUTCDate();
    time.setUTCMonth(time.getUTCMonth() - months);
    // A day that the month has not became one of the next month.
    if (time.getUTCDate() !== day) time.setUTCDate(0);
  }
  return time;
}

/** How many leads are meant. */
export async function countOverdue(
  db: Kysely<Database>,
  site: SiteLeads,
  overdue: readonly Overdue[],
): Promise<number> {
  return (await findOverdue(db, site, overdue)).length;
}

/** Erases the leads that are meant, as `site leads erase` does. */
export async function eraseOverdue(
  connection: Connection,
  overdue: readonly Overdue[],
  { site, mailFolder }: { site: SiteLeads; mailFolder: string },
): Promise<Erasure> {
  // One that is released or confirmed in time stays: its row is looked at again under its lock.
  const find = (trx: Kysely<Database>) => findOverdue(trx, site, overdue, 'lock');
  const isMeant = (lead: { created_at: Date } & Readonly<Record<string, unknown>>) =>
    overdue.some(
      // The journal does not know what was confirmed since.
      ({ before, type, unconfirmed }) =>
        !unconfirmed &&
        lead.created_at < before &&
        (type === undefined || lead[site.typeColumn] === type),
    );
  return eraseLeads(connection, { find, isMeant }, mailFolder);
}

async function findOverdue(
  db: Kysely<Database>,
  { typeColumn }: SiteLeads,
  overdue: readonly Overdue[],
  lock?: 'lock',
): Promise<string[]> {
  const ids = new Set<string>();
  for (const { before, type, unconfirmed } of overdue) {
    let query = filterLeads(db.selectFrom('leads').select('id'), { to: before, which: 'all' });
    if (type !== undefined) query = query.where(sql.ref(typeColumn), '=', type);
    if (unconfirmed) query = query.where('quarantine_reason', '=', 'unconfirmed');
    if (lock) query = query.orderBy('id').forUpdate();
    for (const { id } of await query.execute()) ids.add(id);
  }
  return [...ids];
}
