import { track } from './analytics.ts';
import { onLeadStored } from './lead-stored.ts';
import { linkTarget } from './link-target.ts';
import { whenTouched } from './load-triggers.ts';

/**
 * Follows what happens on a page, wherever it does: sends the events of clicked elements, scrolls to
 * places on the page, and reports stored leads to analytics.
 */
export function followClicks(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const named = event.target.closest<HTMLElement>('[data-event]');
    if (named) trackClick(named);
    const link = event.target.closest<HTMLAnchorElement>('a[href*="#"]');
    if (link && isPlainClick(event)) follow(link, event);
  });
  // Signs of a person come a moment before a click: the script is there by then, or on its way.
  whenTouched(() => loadTouched().catch(console.warn));
  onLeadStored(document, ({ form }) => track('form_submit', { category: 'form', label: form }));
}

const loadTouched = () => import('./once-touched.ts');

/** A plain click, without a new tab or another modifier, that no other listener handled. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

function follow(link: HTMLAnchorElement, event: MouseEvent): void {
  const place = link.target ? null : linkTarget(link);
  if (!place) return;
  event.preventDefault();
  link.closest('header [data-menu]')?.removeAttribute('open');
  loadTouched().then(
    ({ goTo }) => goTo(place),
    () => {
      location.hash = link.hash;
    },
  );
}

/** The enclosing part of the page may set how it is counted. */
function trackClick(named: HTMLElement): void {
  const {
    section,
    overlay,
    category = overlay ?? section,
    label = wordsOf(named),
  } = named.closest<HTMLElement>('[data-section], [data-overlay]')?.dataset ?? {};
  track(named.dataset.event ?? '', { category, label });
}

/** The words that everybody sees, without those for screen readers only. */
function wordsOf(element: HTMLElement): string {
  return [...element.childNodes]
    .filter((node) => !(node instanceof Element && node.matches('.visually-hidden')))
    .map((node) => node.textContent)
    .join('')
    .trim();
}
