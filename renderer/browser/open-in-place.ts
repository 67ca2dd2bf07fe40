/** What a third party shows in a frame. */
export interface EmbeddedFrame {
  src: string;
  title: string;
  /** What the frame may do, as its `allow` attribute has it. */
  allow?: string;
}

/**
 * Opens a frame where the link in the island is, of the same size. Requests nothing from the third
 * party before a visitor follows the link; `opened` gets the frame then. Returns a function that
 * opens the frame without that.
 */
export function openInPlace(
  island: HTMLElement,
  frame: EmbeddedFrame,
  opened?: (element: HTMLIFrameElement) => void,
): () => void {
  const facade = island.querySelector('a');
  if (!facade) return () => {};
  const open = () => {
    const stage = document.createElement('div');
    stage.className = facade.className;
    const element = frameOf(frame);
    stage.append(element);
    opened?.(element);
    facade.replaceWith(stage);
    return element;
  };
  facade.removeAttribute('target');
  facade.querySelector('[data-new-tab]')?.remove();
  facade.addEventListener('click', (event) => {
    // These keys ask for a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open().focus();
  });
  return open;
}

function frameOf({ src, title, allow = '' }: EmbeddedFrame): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.title = title;
  element.allow = allow;
  element.allowFullscreen = true;
  // Third parties refuse to show what they do not learn the site of.
  element.referrerPolicy = 'strict-origin-when-cross-origin';
  element.src = src;
  return element;
}
