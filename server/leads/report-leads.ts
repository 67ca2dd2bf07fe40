import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { filterLeads, type LeadFilter } from './lead-filter.ts';
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
}

/**
 * How many leads each page, source, campaign or variant brought, the most first. Spellings of a source
 * or campaign count together, under the most frequent.
 */
export async function reportLeads(
  db: Kysely<Database>,
  group: ReportGroup,
  filter: LeadFilter,
): Promise<ReportRow[]> {
  const counts = new Map<string, number>();
  const rows = await filterLeads(
    db
      .selectFrom('leads')
      .select([
        sql<string>`mode() within group (order by ${values[group]})`.as('value'),
        sql<string>`count(*)`.as('leads'),
      ]),
    filter,
  )
    .groupBy(isSpelt(group) ? spellingOf(values[group]) : values[group])
    .execute();
  for (const { value, leads } of rows) {
    const names = group === 'variant' ? variantNames(value) : [value];
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + Number(leads));
  }
  return [...counts]
    .map(([value, leads]) => ({ value, leads }))
    .sort((a, b) => b.leads - a.leads || (a.value < b.value ? -1 : 1));
}

const values: Readonly<Record<ReportGroup, RawBuilder<string>>> = {
  page: sql<string>`coalesce(page, 'unknown')`,
  source: leadSource,
  campaign: leadCampaign,
  variant: sql<string>`coalesce(cast(variants as text), '{}')`,
};

/** Whether visitors bring the names of a group with them, in spellings of their own. */
function isSpelt(group: ReportGroup): boolean {
  return group === 'source' || group === 'campaign';
}

/** A lead counts for each experiment that it saw. */
function variantNames(json: string): string[] {
  const names = Object.entries(JSON.parse(json)).map(([name, variant]) => `${name}: ${variant}`);
  return names.length > 0 ? names : [noVariant];
}
