import { track } from '../../browser/analytics.ts';
import { openInPlace } from '../../browser/open-in-place.ts';

const ORIGIN = 'https://calendly.com';

/** Opens a calendar of Calendly where the link to it is, and counts what is booked there. */
export function calendlyIsland(
  island: HTMLElement,
  { address, title }: { address: string; title: string },
): void {
  const src = `${address}?embed_type=Inline&embed_domain=${encodeURIComponent(location.hostname)}`;
  openInPlace(island, { src, title }, () => {
    addEventListener('message', ({ origin, data }) => {
      if (origin !== ORIGIN || data?.event !== 'calendly.event_scheduled') return;
      track('booked', { category: 'calendar', label: address });
    });
  });
}
