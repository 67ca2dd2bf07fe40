import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { normalEmail } from './normal-email.ts';

const batchSize = 1_000;

/** Adds the normal form of the address to leads that an earlier version stored without it. */
export async function fillNormalEmails(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const leads = await db
      .selectFrom('leads')
      .select(['id', 'email'])
      .where('email_normal', 'is', null)
      .limit(batchSize)
      .execute();
    if (leads.length === 0) return;
    const forms = leads.map(({ id, email }) => ({ id, form: normalEmail(email) }));
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
