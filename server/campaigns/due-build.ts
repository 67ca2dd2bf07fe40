import type { CampaignsFile } from '../../schemas/generated/contract.ts';

/**
 * The first moment, until `now`, at which pages have changed by themselves and only another build can
 * show it, or undefined if none has come, where the service shows what is ahead, and where the pages
 * are on another host.
 */
export function dueSince(
  { campaigns, hosts }: { campaigns?: CampaignsFile; hosts?: { pages?: string } },
  now: Date,
): Date | undefined {
  if (!campaigns || campaigns.isAhead || hosts?.pages) return undefined;
  const first = campaigns.moments.find(({ at }) => Date.parse(at) <= now.getTime());
  return first && new Date(first.at);
}
