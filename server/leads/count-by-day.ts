import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { unknownVariant } from './asked-form.ts';
import { filterLeads, isWithin, type Period } from './lead-filter.ts';

/** Whose leads are counted. */
export interface CountedExperiment {
  name: string;
  /** Paths of its pages. */
  pages: readonly string[];
  /** When it was what it is; leads of other times do not belong to it. */
  periods: readonly Period[];
}

/** Leads of one variant of an experiment that came in on one day. */
export interface VariantDay {
  /** The day in the zone of the site, such as `2026-11-23`. */
  day: string;
  /** Null for leads of visitors for whom nothing was drawn. */
  variant: string | null;
  leads: number;
}

/**
 * Counts the leads of an experiment by day and variant, oldest first. A person counts once, with the
 * first lead for which a variant was drawn; leads in quarantine, unconfirmed ones among them, do not
 * count.
 */
export async function countByDay(
  db: Kysely<Database>,
  { name, pages, periods }: CountedExperiment,
  zone: string,
): Promise<VariantDay[]> {
  const variant = sql<string | null>`variants ->> ${sql.lit(name)}`;
  const day = sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD')`;
  const person = sql`coalesce(email_normal, cast(id as text))`;
  const persons = filterLeads(db.selectFrom('leads'), {})
    .select([day.as('day'), variant.as('variant')])
    .where((is) => is.or(periods.map((period) => isWithin(period, is))))
    .where((is) =>
      is.or([
        is(variant, 'is not', null),
        is(sql<string>`split_part(form, '#', 1)`, 'in', [...pages]),
      ]),
    )
    .distinctOn(person)
    .orderBy(person)
    .orderBy(sql`coalesce(${variant}, ${unknownVariant}) = ${unknownVariant}`)
    .orderBy(sql`(${variant}) is null`)
    .orderBy('id');
  const rows = await db
    .selectFrom(persons.as('persons'))
    .select(['day', 'variant', (is) => is.fn.countAll().as('leads')])
    .groupBy(['day', 'variant'])
    .orderBy('day')
    .orderBy('variant')
    .execute();
  return rows.map(({ leads, ...row }) => ({ ...row, leads: Number(leads) }));
}
