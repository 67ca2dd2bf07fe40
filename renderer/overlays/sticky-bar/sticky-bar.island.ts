import { requiredElement } from '../../browser/required-element.ts';
import { showPast } from '../../browser/show-past.ts';

/** What offers the same as the bar: the forms, and the buttons that open the page. */
const BLOCKS = 'main .form-card, main .opening .buttons';

/** Shows the bar once the page is scrolled far enough and nothing in view offers the same. */
export function stickyBarIsland(island: HTMLElement, { after }: { after: number }): void {
  showPast(requiredElement(island, '.sticky-bar'), after, document.querySelectorAll(BLOCKS));
}
