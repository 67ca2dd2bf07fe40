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
