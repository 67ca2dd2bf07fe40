import { moveClock } from '../../build/gallery/move-clock.ts';
import { PARAMETERS } from '../protocol.ts';
import { changeStyle } from './page-style.ts';
import { actOnForm, answerForms } from './use-form.ts';

const query = new URLSearchParams(location.search);
const isCalm = query.get(PARAMETERS.motion) === 'reduce';

/** Sets on the page, before its own scripts run, what the address asks for. */
export function beginVisit(): void {
  const variants = query.getAll(PARAMETERS.variant);
  // The page shows these, and keeps nothing of it.
  if (variants.length > 0) document.documentElement.dataset.variants = variants.join(' ');
  setDirection();
  if (isCalm) calmScripts();
  const state = query.get(PARAMETERS.state);
  const at = Date.parse(query.get(PARAMETERS.at) ?? '');
  if (at) moveClock(at);
  else if (state === 'open' || state === 'deadline') moveClock(state);
  if (state === 'sent') answerForms();
}

/** Does, once the page is there, what a visitor would have to do to see it as the address asks. */
export function continueVisit(): void {
  if (isCalm) {
    const style = document.querySelector('head > style')?.textContent;
    if (style) changeStyle(styleFor(style));
  }
  const state = query.get(PARAMETERS.state);
  if (state === 'sent' || state === 'form-error') void actOnForm(state === 'sent');
}

/** Sets again what a change of the page may have reset. */
export function settle(): void {
  setDirection();
}

/** Returns the style for visitors who prefer reduced motion, if the address asks for it. */
export function styleFor(css: string): string {
  if (!isCalm) return css;
  return css
    .replace(/\(prefers-reduced-motion:\s*no-preference\)/g, '(max-width: 0px)')
    .replace(/\(prefers-reduced-motion(:\s*reduce)?\)/g, '(min-width: 0px)');
}

function setDirection(): void {
  const direction = query.get(PARAMETERS.direction);
  if (direction === 'ltr' || direction === 'rtl') document.documentElement.dir = direction;
}

function calmScripts(): void {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (text) => ask(styleFor(text));
}
