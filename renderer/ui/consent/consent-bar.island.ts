import { type Consent, currentConsent, giveConsent } from '../../browser/consent.ts';
import { requiredElement } from '../../browser/required-element.ts';
import { PRIVACY_CHOICES } from '../../model/page-ids.ts';

const PLACE = `#${PRIVACY_CHOICES}`;

/** Shows the question until it is answered, and again after a click on a link to it. */
export function consentBarIsland(island: HTMLElement): void {
  const bar = requiredElement(island, '.consent-bar');
  bar.hidden = currentConsent() !== undefined && location.hash !== PLACE;
  for (const button of bar.querySelectorAll<HTMLElement>('[data-answer]')) {
    button.addEventListener('click', () => {
      giveConsent(button.dataset.answer as Consent);
      bar.hidden = true;
    });
  }
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest(`a[href="${PLACE}"]`)) return;
      event.preventDefault();
      bar.hidden = false;
      requiredElement(bar, '[data-answer]').focus();
    },
    { capture: true },
  );
}
