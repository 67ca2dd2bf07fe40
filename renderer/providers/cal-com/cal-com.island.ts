import { track } from '../../browser/analytics.ts';
import { openInPlace } from '../../browser/open-in-place.ts';

/**
 * Opens a calendar of Cal.com where the link to it is, and counts what is booked there. The page in
 * the frame stays hidden until it gets a message from its parent.
 */
export function calComIsland(
  island: HTMLElement,
  { address, title }: { address: string; title: string },
): void {
  openInPlace(island, { src: `${address}/embed`, title }, (frame) => {
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || data?.originator !== 'CAL') return;
      if (data.type === '__iframeReady') {
        frame.contentWindow?.postMessage(
          { originator: 'CAL', method: 'parentKnowsIframeReady' },
          origin,
        );
      }
      if (data.type === 'bookingSuccessful') {
        track('booked', { category: 'calendar', label: address });
      }
    });
  });
}
