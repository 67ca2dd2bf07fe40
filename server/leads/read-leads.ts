import type { Kysely } from 'kysely';
import type { Database, LeadRow } from '../database/database.ts';
import { filterLeads, type LeadFilter } from './lead-filter.ts';

const batchSize = 500;

/** The leads that a filter means, oldest first, however many there are: a batch at a time. */
export async function* readLeads(
  db: Kysely<Database>,
  filter: LeadFilter,
): AsyncGenerator<LeadRow> {
  let last: string | undefined;
  for (;;) {
    let query = filterLeads(db.selectFrom('leads').selectAll(), filter);
    if (last) query = query.where('id', '>', last);
    const leads: LeadRow[] = await query.orderBy('id').limit(batchSize).execute();
    yield* leads;
    if (leads.length < batchSize) return;
    last = leads.at(-1)?.id;
  }
}

/** The latest leads, newest first; those before the lead `before` where it is given. */
export function readLatestLeads(
  db: Kysely<Database>,
  filter: LeadFilter,
  count: number,
  before?: string,
): Promise<LeadRow[]> {
  let query = filterLeads(db.selectFrom('leads').selectAll(), filter);
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(count).execute();
}

/** How many leads a filter means. */
export async function countLeads(db: Kysely<Database>, filter: LeadFilter): Promise<number> {
  const query = db.selectFrom('leads').select((is) => is.fn.countAll().as('count'));
  const { count } = await filterLeads(query, filter).executeTakeFirstOrThrow();
  return Number(count);
}
