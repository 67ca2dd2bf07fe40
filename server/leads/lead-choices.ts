import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { reportLeads } from './report-leads.ts';

/** What leads can be narrowed down by. */
export type LeadChoices = Record<'form' | 'source' | 'campaign' | 'variant', string[]>;

const most = 100;

/** The forms, sources, campaigns and variants that leads have, the most frequent first. */
export async function readChoices(db: Kysely<Database>): Promise<LeadChoices> {
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
