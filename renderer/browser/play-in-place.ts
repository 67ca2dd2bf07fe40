/** What a video platform plays. */
interface Player {
  src: string;
  title: string;
}

/**
 * Plays a video where its still is, the link in the island. Nothing is asked of the platform before
 * somebody follows it.
 */
export function playInPlace(island: HTMLElement, player: Player): void {
  const facade = island.querySelector('a');
  if (!facade) return;
  facade.removeAttribute('target');
  facade.querySelector('[data-new-tab]')?.remove();
  facade.addEventListener('click', (event) => {
    // Whoever asks for a new tab or window gets it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const stage = document.createElement('div');
    stage.className = facade.className;
    const frame = frameOf(player);
    stage.append(frame);
    facade.replaceWith(stage);
    frame.focus();
  });
}

function frameOf({ src, title }: Player): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  // Platforms refuse to play where they do not learn which site they are on.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = src;
  return frame;
}
