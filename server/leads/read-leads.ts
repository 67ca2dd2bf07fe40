import type { Kysely } from 'kysely';
import type { Database, LeadRow, Message } from '../database/database.ts';
import { filterLeads, type LeadFilter } from './lead-filter.ts';
import { reportLeads } from './report-leads.ts';

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

/** A lead with its messages, the oldest first. */
export interface WholeLead {
  lead: LeadRow;
  messages: Message[];
}

export async function readLead(db: Kysely<Database>, id: string): Promise<WholeLead | undefined> {
  const lead = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!lead) return undefined;
  const messages = await db
    .selectFrom('outbox')
    .selectAll()
    .where('lead_id', '=', id)
    .orderBy('id')
    .execute();
  return { lead, messages };
}

const most = 100;

/** The forms, sources, campaigns and variants that leads have, the most frequent first. */
export async function readChoices(db: Kysely<Database>) {
  const valuesOf = async (group: 'source' | 'campaign' | 'variant') => {
    const rows = await reportLeads(db, group, { which: 'all' }, 'UTC');
    const values = rows.map(({ value }) => value);
    return values.filter((value) => group === 'source' || value !== 'none').slice(0, most);
  };
  const forms = db.selectFrom('leads').select('form').distinct().where('form', 'is not', null);
  const [form, source, campaign, variant] = await Promise.all([
    forms.orderBy('form').limit(most).execute(),
    valuesOf('source'),
    valuesOf('campaign'),
    valuesOf('variant'),
  ]);
  return { form: form.flatMap((row) => row.form ?? []), source, campaign, variant };
}
