import { type Kysely, sql } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Database } from '../database/database.ts';
import { normalEmail } from '../database/normal-email.ts';
import { emailColumns } from './lead.ts';
import { readColumns } from './site-columns.ts';

const batchSize = 1_000;
/** Where earlier versions kept the address. */
const earlierColumn = 'email';

/** Adds the normal form of the address to leads that an earlier version stored without it. */
export async function fillNormalEmails(db: Kysely<Database>, site: SiteLeads): Promise<void> {
  const types = await readColumns(db, site);
  const columns = [...new Set([...emailColumns(site), earlierColumn])];
  const known = columns.filter((column) => types.get(column) === 'text');
  if (known.length === 0) return;
  const address = sql<string>`coalesce(${sql.join(known.map((column) => sql`nullif(${sql.ref(column)}, '')`))})`;
  for (;;) {
    const leads = await db
      .selectFrom('leads')
      .select(['id', address.as('address')])
      .where('email_normal', 'is', null)
      .where(address, 'is not', null)
      .limit(batchSize)
      .execute();
    if (leads.length === 0) return;
    const forms = leads.map(({ id, address }) => ({ id, form: normalEmail(address) }));
    const sent = sql<{ id: string; form: string }>`
      jsonb_to_recordset(cast(${JSON.stringify(forms)} as jsonb))`;
    await db
      .updateTable('leads')
      .from(sent.as<'filled'>(sql`filled (id uuid, form text)`))
      .set(({ ref }) => ({ email_normal: ref('filled.form') }))
      .whereRef('leads.id', '=', 'filled.id')
      .execute();
  }
}
