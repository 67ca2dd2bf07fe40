import { type Consent, currentConsent, giveConsent } from '../../browser/consent.ts';
import { partOf } from '../../browser/part-of.ts';

/** Shows the question until it is answered, and again to whoever follows a link to it. */
export function consentBarIsland(island: HTMLElement): void {
  const bar = partOf(island, '.consent-bar');
  bar.hidden = currentConsent() !== undefined;
  for (const button of bar.querySelectorAll<HTMLElement>('[data-answer]')) {
    button.addEventListener('click', () => {
      giveConsent(button.dataset.answer as Consent);
      bar.hidden = true;
    });
  }
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href$="#consent"]')) bar.hidden = false;
    },
    { capture: true },
  );
}
