/** The place on this page that an address leads to, if there is one. */
export function linkTarget(link: HTMLAnchorElement): HTMLElement | null {
  const { hash, pathname, search, origin } = link;
  const here = location;
  if (hash.length < 2 || origin + pathname + search !== here.origin + here.pathname + here.search)
    return null;
  return document.getElementById(decode(hash.slice(1)));
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
