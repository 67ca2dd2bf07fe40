import { isPlainClick } from '../../browser/clicks.ts';
import { linkTarget } from '../../browser/link-target.ts';
import { requiredElement } from '../../browser/required-element.ts';
import { showPast } from '../../browser/show-past.ts';

/** In whose sight the button would only repeat what is there. */
const BLOCKS = 'main .form-section, main .form-card, main .closing';

/**
 * Shows the button once the page is scrolled far enough and no form or call to action is in view. A
 * click leads to the form of the page, or else to the button's address.
 */
export function floatingButtonIsland(island: HTMLElement, { after }: { after: number }): void {
  const button = requiredElement<HTMLAnchorElement>(island, '.floating-button');
  showPast(button, after, document.querySelectorAll(BLOCKS));
  button.addEventListener('click', (event) => {
    const form = formFor(button);
    if (!form || !isPlainClick(event)) return;
    event.preventDefault();
    import('../../browser/go-to.ts').then(
      ({ goTo }) => goTo(form, 'center'),
      () => location.assign(button.href),
    );
  });
}

function formFor(button: HTMLAnchorElement): HTMLElement | null {
  const place = linkTarget(button);
  if (!place) return document.querySelector<HTMLElement>('main .form-card');
  return place.querySelector<HTMLElement>('.form-card') ?? place;
}
