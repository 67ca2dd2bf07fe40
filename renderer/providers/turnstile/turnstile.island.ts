import { loadScript } from '../../browser/load-script.ts';
import { challengeForm } from '../../ui/form/form-challenge.ts';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** What its script adds to the page, as far as it is used here. */
interface Turnstile {
  render(place: HTMLElement, options: object): string;
  reset(widget: string): void;
}

/** Opens Turnstile in a form; visitors see it only where they have to do something. */
export function turnstileIsland(island: HTMLElement, { siteKey }: { siteKey: string }): void {
  challengeForm(island, async (place, solved) => {
    await loadScript(SCRIPT);
    const { turnstile } = window as typeof window & { turnstile: Turnstile };
    const widget = turnstile.render(place, {
      sitekey: siteKey,
      appearance: 'interaction-only',
      size: 'flexible',
      'response-field': false,
      callback: solved,
      'error-callback': () => {
        solved();
        return true;
      },
    });
    return () => turnstile.reset(widget);
  });
}
