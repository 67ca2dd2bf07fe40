import { type RawBuilder, sql } from 'kysely';
import utmNames from '../../schemas/utm-names.json' with { type: 'json' };
import type { LeadRow } from '../database/database.ts';

/*
 * Where a lead came from, as lists, exports, filters and the report name it: in a query, and of a row
 * that has been read.
 */

/** What is known of how a visitor came, in the order in which it is shown. */
export const touchNames: readonly string[] = [...utmNames, 'clickId', 'at'];

type Origin = Pick<LeadRow, 'first_touch' | 'last_touch' | 'referrer'>;

/**
 * The source of a lead: utm_source of the last visit, else of the first, else the host that linked
 * here, else `direct`.
 */
export const leadSource: RawBuilder<string> = sql<string>`coalesce(
  last_touch ->> 'source',
  first_touch ->> 'source',
  nullif(split_part(referrer, '/', 3), ''),
  'direct'
)`;

/** The same of a row. */
export function originSource({ last_touch, first_touch, referrer }: Origin): string {
  const host = referrer?.split('/')[2];
  return last_touch?.source ?? first_touch?.source ?? (host || 'direct');
}

/** The campaign of the last visit, else of the first, else `none`. */
export const leadCampaign: RawBuilder<string> = sql<string>`coalesce(
  last_touch ->> 'campaign', first_touch ->> 'campaign', 'none'
)`;

/** The same of a row. */
export function campaignOf({ last_touch, first_touch }: Origin): string {
  return last_touch?.campaign ?? first_touch?.campaign ?? 'none';
}

/** What all spellings of a source or campaign have in common: capitals and spaces make no difference. */
export function spellingOf(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(btrim(normalize(${name}, NFKC)), '\\s+', '-', 'g'))`;
}
