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

/** Space between the header, or the edge of the window, and what was scrolled to, in CSS pixels. */
const MARGIN = 20;
const EASED_MS = 800;

/** Where the target ends up: below the header, or in the middle of the window where it fits. */
type ScrollBlock = 'start' | 'center';

/**
 * Scrolls to a place on the page: smoothly, at once for people who asked for less motion, eased
 * over 800 ms in browsers that cannot scroll smoothly by themselves.
 */
function scrollTo(target: Element, block: ScrollBlock = 'start'): void {
  // What is not laid out yet (15-below.css) has no height of its own to count with.
  document.documentElement.dataset.whole = '';
  const top = destinationOf(target, block);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still) window.scrollTo({ top, behavior: 'instant' });
  else if ('scrollBehavior' in document.documentElement.style)
    window.scrollTo({ top, behavior: 'smooth' });
  else easeTo(top);
}

function destinationOf(target: Element, block: ScrollBlock): number {
  const { top, height } = target.getBoundingClientRect();
  const header = stuckHeaderHeight();
  const start = top + scrollY - header - MARGIN;
  const free = innerHeight - header - 2 * MARGIN;
  if (block === 'start' || height > free) return start;
  return top + scrollY - (innerHeight - height) / 2;
}

/** Height of a header that stays in view. */
function stuckHeaderHeight(): number {
  const header = document.querySelector('body > header');
  if (!header || !/fixed|sticky/.test(getComputedStyle(header).position)) return 0;
  return header.getBoundingClientRect().height;
}

/** Stops as soon as the visitor scrolls. */
function easeTo(top: number): void {
  const from = scrollY;
  const started = Date.now();
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  for (const sign of ['wheel', 'touchstart', 'keydown'])
    addEventListener(sign, stop, { once: true, passive: true });
  requestAnimationFrame(function step() {
    if (stopped) return;
    const part = Math.min((Date.now() - started) / EASED_MS, 1);
    window.scrollTo({ top: from + (top - from) * easeInOut(part), behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
  });
}

function easeInOut(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
