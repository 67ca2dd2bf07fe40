/**
 * Table `counts`: how often something happened on a page on a day. Nothing in it identifies a visitor; it
 * grows with pages, sources and days, not with visits.
 */
export interface CountsTable {
  /** The day in the zone that the site had then, such as `2026-11-23`. */
  day: string;
  /** Path of the page. */
  page: string;
  event: string;
  /** An experiment and its variant, such as `headline: b`; empty for all visitors together. */
  variant: string;
  source: string;
  campaign: string;
  device: string;
  n: string | number | bigint;
}
