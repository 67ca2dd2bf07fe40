import { type ScrollBlock, scrollTo } from './scroll-to.ts';

/**
 * Brings a visitor to a place on the page, as a link to it would: closed questions around it
 * open, the window scrolls, the place takes the focus and its id stands in the address.
 */
export function goTo(target: HTMLElement, block: ScrollBlock = 'start'): void {
  let around = target.parentElement?.closest('details');
  for (; around; around = around.parentElement?.closest('details')) around.open = true;
  if (target.id && location.hash !== `#${target.id}`) history.pushState(null, '', `#${target.id}`);
  scrollTo(target, block);
  focusOn(target);
}

/** Takes the focus to any element; only for as long as it has it. */
function focusOn(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  target.focus({ preventScroll: true });
}

/** The place on this page that an address leads to, if there is one. */
export function placeOf(link: HTMLAnchorElement): HTMLElement | null {
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
