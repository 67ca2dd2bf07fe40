import type { VideoProps } from './video.tsx';

/** Plays the video where its still is. Nothing is asked of the platform before that. */
export function videoIsland(island: HTMLElement, video: VideoProps): void {
  const facade = island.querySelector<HTMLAnchorElement>('.video__frame');
  if (!facade) return;
  facade.removeAttribute('target');
  facade.querySelector('[data-new-tab]')?.remove();
  facade.addEventListener('click', (event) => {
    // Whoever asks for a new tab or window gets it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement('div');
    frame.className = facade.className;
    const player = playerOf(video);
    frame.append(player);
    facade.replaceWith(frame);
    player.focus();
  });
}

function playerOf({ videoId, title }: VideoProps): HTMLIFrameElement {
  const player = document.createElement('iframe');
  player.className = 'video__player';
  player.title = title;
  player.allow = 'autoplay; encrypted-media; picture-in-picture';
  player.allowFullscreen = true;
  // The platform refuses to play where it does not learn which site it is on.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.src = `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`;
  return player;
}
