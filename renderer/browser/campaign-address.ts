const CAMPAIGN = /^(utm_.+|gclid|fbclid|msclkid)$/;

/** Where the page was opened; of the query only the campaign, as the rest may name somebody. */
export function campaignAddress(): string {
  const url = new URL(location.href);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (!CAMPAIGN.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}
