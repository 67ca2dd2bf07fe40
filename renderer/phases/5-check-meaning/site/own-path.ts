import { splitAddress } from '../../../model/site-address.ts';
import type { SiteIndex } from '../site-index.ts';

/** What follows the address of the site, where a complete address is one of this site. */
export function ownPath(target: string, { url }: Pick<SiteIndex, 'url'>): string | undefined {
  const address = /^https?:/i.test(target) ? URL.parse(target) : null;
  const { origin, base } = splitAddress(url ?? '');
  if (!address || address.host !== URL.parse(origin)?.host) return undefined;
  const path = `${address.pathname}/`.startsWith(`${base}/`)
    ? address.pathname.slice(base.length)
    : undefined;
  return path === undefined ? undefined : (path || '/') + address.search + address.hash;
}

/** The same of an address that has `www.` in front of the host of the site, or lacks it, as links may. */
export function pathBesideWww(target: string, index: SiteIndex): string | undefined {
  const [begin, www] = /^https?:\/\/(www\.)?/i.exec(target) ?? [];
  if (begin === undefined) return undefined;
  const scheme = begin.slice(0, begin.length - (www?.length ?? 0));
  return ownPath(scheme + (www ? '' : 'www.') + target.slice(begin.length), index);
}

/** The path of this site that a target leads to; none where it stays on its page or leaves the site. */
export function pathWithin(target: string, index: SiteIndex): string | undefined {
  const own = ownPath(target, index) ?? target;
  return /^\/(?!\/)/.test(own) ? own.replace(/[?#].*$/s, '') : undefined;
}
