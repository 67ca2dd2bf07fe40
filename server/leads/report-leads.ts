import { expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { cameWithin, filterLeads, type LeadFilter, type Period } from './lead-filter.ts';
import { leadCampaign, leadSource, spellingOf } from './lead-origin.ts';

/** What leads are counted by. */
export const reportGroups = ['page', 'source', 'campaign', 'variant'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Where leads are counted by variant, those that have none. */
export const noVariant = 'none';

/** The number of leads with one value of a group. */
export interface ReportRow {
  value: string;
  leads: number;
  /** Those of visitors who were counted; null if an earlier version stored some, and noted nothing. */
  counted: number | null;
}

export interface ReportFilter extends LeadFilter {
  /** When experiments were what they are now: leads of other times count for none of their variants. */
  experiments?: readonly { name: string; periods: readonly Period[] }[];
}

/**
 * How many leads each page, source, campaign or variant brought, the most first. Spellings of a source
 * or campaign count together, under the most frequent.
 */
export async function reportLeads(
  db: Kysely<Database>,
  group: ReportGroup,
  { experiments = [], ...filter }: ReportFilter,
  zone: string,
): Promise<ReportRow[]> {
  const counts = new Map<string, ReportRow>();
  const since = sinceCounting(db, zone);
  const value = group === 'variant' ? variantsWithin(experiments) : values[group];
  const rows = await filterLeads(
    db.selectFrom('leads').select([
      sql<string>`mode() within group (order by ${value})`.as('value'),
      sql<string>`count(*)`.as('leads'),
      sql<string | null>`case
          when count(*) filter (where visit_counted is null and ${since}) = 0
          then count(*) filter (where visit_counted and ${since})
        end`.as('counted'),
    ]),
    filter,
  )
    .groupBy(isSpelt(group) ? spellingOf(value) : value)
    .execute();
  for (const { value, leads, counted } of rows) {
    const row = { leads: Number(leads), counted: counted === null ? null : Number(counted) };
    const names = group === 'variant' ? variantNames(value) : [value];
    for (const name of names) counts.set(name, addRows({ value: name, ...row }, counts.get(name)));
  }
  return [...counts.values()].sort((a, b) => b.leads - a.leads || (a.value < b.value ? -1 : 1));
}

/** A row with the numbers of another one added. */
export function addRows(row: ReportRow, other?: ReportRow): ReportRow {
  if (!other) return row;
  const counted =
    row.counted === null || other.counted === null ? null : row.counted + other.counted;
  return { value: other.value, leads: row.leads + other.leads, counted };
}

/** Leads of the days that have counters: those of before, and of counters that were deleted, have none. */
function sinceCounting(db: Kysely<Database>, zone: string): RawBuilder<boolean> {
  const first = db.selectFrom('counts').select(sql`cast(min(day) as timestamp)`.as('first'));
  return sql<boolean>`coalesce(created_at >= ${first} at time zone ${zone}, false)`;
}

const values: Readonly<Record<Exclude<ReportGroup, 'variant'>, RawBuilder<string>>> = {
  page: sql<string>`coalesce(page, 'unknown')`,
  source: leadSource,
  campaign: leadCampaign,
};

/** The variants of a lead as JSON, without those of experiments that were something else then. */
function variantsWithin(experiments: ReportFilter['experiments'] = []): RawBuilder<string> {
  const is = expressionBuilder<Database, 'leads'>();
  const own = experiments.reduce(
    (variants, { name, periods }) =>
      sql`case when ${is.or(periods.map((period) => cameWithin(period, is)))}
        then ${variants} else ${variants} - cast(${name} as text) end`,
    sql`coalesce(variants, '{}')`,
  );
  return sql<string>`cast(${own} as text)`;
}

/** Whether visitors bring the names of a group with them, in spellings of their own. */
function isSpelt(group: ReportGroup): boolean {
  return group === 'source' || group === 'campaign';
}

/** A lead counts for each experiment that it saw. */
function variantNames(json: string): string[] {
  const names = Object.entries(JSON.parse(json)).map(([name, variant]) => `${name}: ${variant}`);
  return names.length > 0 ? names : [noVariant];
}
