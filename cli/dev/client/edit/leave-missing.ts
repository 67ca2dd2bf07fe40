import { addressOf } from '../preview-address.ts';

/**
 * Goes from a page that is not there any more, such as one whose beginning was taken back, to one that has
 * come in its place, else to the one before it or the first.
 */
export async function leaveMissing(come?: string): Promise<void> {
  const look = (address: string) => fetch(address, { method: 'HEAD' });
  const { status, redirected, url } = await look(location.href);
  if (redirected) return location.assign(url);
  // A page that cannot be shown yet is there.
  if (status !== 404) return;
  const { referrer } = document;
  const isOfSite = referrer.startsWith(`${location.origin}/`) && referrer !== location.href;
  const isBefore = come === undefined && isOfSite && (await look(referrer)).ok;
  location.assign(isBefore ? referrer : addressOf(come ?? '/'));
}
