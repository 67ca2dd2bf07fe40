import { PARAMETERS, type PageEntry, type PageMoment } from '../protocol.ts';
import { element } from './build-element.ts';
import { see, seenAs } from './preview-address.ts';

/** What a page is like before the first of its moments; `absence` is why visitors do not see it. */
export function nowOf(absence: string | undefined): PageMoment {
  const what = absence ? `Visitors do not see this page now (${absence})` : 'As it is now';
  return { at: '', what };
}

const IN_WORDS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** A slider through the moments at which the page changes by itself: it is shown as it is then. */
export function timeline({
  moments,
  absence,
}: Pick<PageEntry, 'moments' | 'absence'>): HTMLElement {
  const now = nowOf(absence);
  const seen = seenAs(PARAMETERS.at);
  const ofAddress = seen && moments.every(({ at }) => at !== seen) ? [{ at: seen, what: '' }] : [];
  const stops = [now, ...[...moments, ...ofAddress].sort((a, b) => (a.at < b.at ? -1 : 1))];
  const stopAt = (index: string) => stops[Number(index)] ?? now;
  const chosen = String(stops.findIndex(({ at }) => at === seen));
  const words = element('output', describeMoment(stopAt(chosen)));
  const slider = element('input', {
    type: 'range',
    'aria-label': 'Moment',
    'data-parameter': PARAMETERS.at,
    min: '0',
    max: String(stops.length - 1),
    value: chosen,
    'aria-valuetext': describeMoment(stopAt(chosen)),
    input() {
      words.textContent = describeMoment(stopAt(slider.value));
      slider.setAttribute('aria-valuetext', describeMoment(stopAt(slider.value)));
    },
    change: () => see(PARAMETERS.at, stopAt(slider.value).at),
  });
  const href = `${location.pathname}?${PARAMETERS.moments}=all`;
  const all = element('a', { href, target: '_blank' }, 'All moments side by side');
  return element('fieldset', element('legend', 'Moment'), slider, words, all);
}

/** A moment in the words of the preview. */
export function describeMoment({ at, what, zone: timeZone }: PageMoment): string {
  const inWords = new Intl.DateTimeFormat('en', { ...IN_WORDS, timeZone });
  const when = at === '' ? '' : `${inWords.format(new Date(at))}. `;
  return when + what.replaceAll('`', '');
}
