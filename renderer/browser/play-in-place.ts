import { openInPlace } from './open-in-place.ts';

/** Plays a video where its still is, the link in the island. */
export function playInPlace(island: HTMLElement, player: { src: string; title: string }): void {
  openInPlace(island, { ...player, allow: 'autoplay; encrypted-media; picture-in-picture' });
}
