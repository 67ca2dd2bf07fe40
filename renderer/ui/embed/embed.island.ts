import { whenConsented } from '../../browser/consent.ts';
import { type EmbeddedFrame, openInPlace } from '../../browser/open-in-place.ts';

/** Opens a frame of another site where the link to it is. */
export function embedIsland(
  island: HTMLElement,
  { load, ...frame }: EmbeddedFrame & { load: 'click' | 'visible' },
): void {
  const open = openInPlace(island, frame);
  if (load === 'visible') whenConsented(open);
}
