import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Database } from '../database/database.ts';
import { leadCampaign, leadSource, spellingOf } from './lead-origin.ts';
import { firstIdAt } from './uuid-v7.ts';

/** A time without an end that is omitted. */
export interface Period {
  /** First moment. */
  from?: Date;
  /** First moment that is not meant any more. */
  to?: Date;
}

/** Which leads are meant; an omitted field matches all. */
export interface LeadFilter extends Period {
  /** Where visitors came from, as `leadSource` names it; in any spelling. */
  source?: string;
  form?: string;
  /** In any spelling. */
  campaign?: string;
  /** An experiment and its variant, such as `headline: b`. */
  variant?: string;
  /** How far the team is with it; `new` where it has not begun. */
  status?: string;
  /** Text that stands anywhere in the lead, however its letters are written. */
  search?: string;
  /** Those that count, those in quarantine, or both; by default those that count. */
  which?: 'counting' | 'quarantined' | 'all';
}

/** The content of a lead, line by line, as it was written. */
const allTexts: RawBuilder<string> = sql<string>`(
  select string_agg(value #>> '{}', chr(10))
  from jsonb_path_query(to_jsonb(leads), 'strict $.** ? (@.type() == "string" || @.type() == "number")') as value
)`;

/** Narrows a query on `leads` down. Ids begin with the time, so that no other index is needed. */
export function filterLeads<O>(
  query: SelectQueryBuilder<Database, 'leads', O>,
  { from, to, source, form, campaign, variant, status, search, which = 'counting' }: LeadFilter,
): SelectQueryBuilder<Database, 'leads', O> {
  let filtered = query;
  if (which === 'counting') filtered = filtered.where('quarantined_at', 'is', null);
  if (which === 'quarantined') filtered = filtered.where('quarantined_at', 'is not', null);
  filtered = filtered.where((is) => cameWithin({ from, to }, is));
  if (source) filtered = filtered.where(spellingOf(leadSource), '=', spellingOf(sql`${source}`));
  if (form) filtered = filtered.where('form', '=', form);
  if (campaign) {
    filtered = filtered.where(spellingOf(leadCampaign), '=', spellingOf(sql`${campaign}`));
  }
  if (variant) {
    const [name = '', ...value] = variant.split(': ');
    filtered = filtered.where(sql`variants ->> ${name}`, '=', value.join(': '));
  }
  if (status) filtered = filtered.where(sql`coalesce(work_status, 'new')`, '=', status);
  if (search) {
    filtered = filtered.where(sql`strpos(lower(${allTexts}), lower(${search}))`, '>', 0);
  }
  return filtered;
}

/** Whether a lead came in a period. */
export function cameWithin(
  { from, to }: Period,
  is: ExpressionBuilder<Database, 'leads'>,
): ExpressionWrapper<Database, 'leads', SqlBool> {
  return is.and([
    ...(from ? [is('id', '>=', firstIdAt(from))] : []),
    ...(to ? [is('id', '<', firstIdAt(to))] : []),
  ]);
}
