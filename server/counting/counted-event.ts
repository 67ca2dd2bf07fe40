/** An event on a page, once for each way in which it is counted. */
export interface CountedEvent {
  page: string;
  event: string;
  /** An experiment and its variant, such as `headline: b`; empty for all visitors together. */
  variant: string;
  source: string;
  campaign: string;
  device: string;
}

/** The same key for what counts in the same row of a day. */
export function keyOf({ page, event, variant, source, campaign, device }: CountedEvent): string {
  return JSON.stringify([page, event, variant, source, campaign, device]);
}
