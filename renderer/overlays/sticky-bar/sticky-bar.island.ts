import { requiredElement } from '../../browser/required-element.ts';
import { showPast } from '../../browser/show-past.ts';

/** What offers the same as the bar: the forms, and the buttons that open the page. */
const BLOCKS = 'main .form-card, main .opening .buttons';

/** Shows the bar once the page is scrolled far enough and nothing in view offers the same. */
export function stickyBarIsland(island: HTMLElement, { after }: { after: number }): void {
  const bar = requiredElement(island, '.sticky-bar');
  showPast(bar, after, document.querySelectorAll(BLOCKS));
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`);
  }).observe(bar);
}
