import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { unknownVariant } from './asked-form.ts';
import { cameWithin, filterLeads, type Period } from './lead-filter.ts';

/** Whose leads are counted. */
export interface CountedExperiment {
  name: string;
  /** Paths of its pages. */
  pages: readonly string[];
  /** When it was what it is; leads of other times do not belong to it. */
  periods: readonly Period[];
  /** Since when it is shown; leads of before could not have a variant. */
  shown: Date;
  /** When it ends, if that is known. */
  ends?: Date;
}

/** Leads of one variant of an experiment that came in on one day. */
export interface VariantDay {
  /** The day in the zone of the site, such as `2026-11-23`. */
  day: string;
  /** Null for leads of visitors for whom nothing was drawn. */
  variant: string | null;
  leads: number;
}

/** Leads that have a variant, and do not count. */
export interface UncountedLeads {
  /** Further leads of persons who count already. */
  repeated: number;
  quarantined: number;
  unconfirmed: number;
  /** Those after its end: of pages that were open, or that nobody has built again. */
  late: number;
}

/** The leads of an experiment: those that count by day and variant, oldest first, and the others. */
export interface VariantLeads {
  days: VariantDay[];
  uncounted: UncountedLeads;
}

/**
 * Counts the leads of an experiment. A person counts once, with the first lead for which a variant was
 * drawn; leads in quarantine, unconfirmed ones among them, do not count.
 */
export async function countVariants(
  db: Kysely<Database>,
  experiment: CountedExperiment,
  zone: string,
): Promise<VariantLeads> {
  const [days, { all, ...uncounted }] = await Promise.all([
    countByDay(db, experiment, zone),
    countAll(db, experiment),
  ]);
  const persons = days.filter(({ variant }) => variant !== null);
  const counted = persons.reduce((sum, { leads }) => sum + leads, 0);
  return { days, uncounted: { repeated: all - counted, ...uncounted } };
}

async function countAll(db: Kysely<Database>, { name, periods, ends }: CountedExperiment) {
  const isLate = ends ? sql`created_at >= ${ends}` : sql`false`;
  const isUnconfirmed = sql`quarantine_reason is not distinct from 'unconfirmed'`;
  const number = (rows: RawBuilder<unknown>, late = sql`not ${isLate}`) =>
    sql<number>`cast(count(*) filter (where ${rows} and ${late}) as double precision)`;
  return filterLeads(db.selectFrom('leads'), { which: 'all' })
    .select([
      number(sql`quarantined_at is null`).as('all'),
      number(sql`quarantined_at is not null and not ${isUnconfirmed}`).as('quarantined'),
      number(sql`quarantined_at is not null and ${isUnconfirmed}`).as('unconfirmed'),
      number(sql`quarantined_at is null`, isLate).as('late'),
    ])
    .where(sql`variants ->> ${name}`, 'is not', null)
    .where((is) =>
      is.or([...periods, ...(ends ? [{ from: ends }] : [])].map((one) => cameWithin(one, is))),
    )
    .executeTakeFirstOrThrow();
}

async function countByDay(
  db: Kysely<Database>,
  { name, pages, periods, shown }: CountedExperiment,
  zone: string,
): Promise<VariantDay[]> {
  const variant = sql<string | null>`variants ->> ${sql.lit(name)}`;
  const day = sql<string>`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD')`;
  const person = sql`coalesce(email_normal, cast(id as text))`;
  const persons = filterLeads(db.selectFrom('leads'), {})
    .select([day.as('day'), variant.as('variant')])
    .where((is) => is.or(periods.map((period) => cameWithin(period, is))))
    .where((is) =>
      is.or([
        is(variant, 'is not', null),
        is.and([
          is(sql<string>`split_part(form, '#', 1)`, 'in', [...pages]),
          is('created_at', '>=', shown),
        ]),
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
