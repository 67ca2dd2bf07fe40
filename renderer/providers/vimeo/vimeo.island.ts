import { playInPlace } from '../../browser/play-in-place.ts';
import { playerUrl } from './player-url.ts';

/** Plays a video of Vimeo where its still is. */
export function vimeoIsland(
  island: HTMLElement,
  { videoId, title }: { videoId: string; title: string },
): void {
  playInPlace(island, { src: `${playerUrl(videoId)}&autoplay=1`, title });
}
