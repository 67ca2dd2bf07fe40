const SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * Keeps a form that is taller than the room made for it from pushing the page around: it scrolls in
 * its room until its lower edge is out of view, where growing moves nothing that anybody sees, or
 * until a visitor uses it.
 */
export function holdHeight(stage: HTMLElement): void {
  const room = stage.style.minHeight;
  const ended = new AbortController();
  const { signal } = ended;
  function letGo(): void {
    ended.abort();
    stage.style.maxHeight = '';
    delete stage.dataset.held;
  }
  function check(): void {
    if (stage.getBoundingClientRect().bottom >= innerHeight) letGo();
  }
  stage.style.maxHeight = room;
  stage.dataset.held = '';
  for (const sign of SIGNS) stage.addEventListener(sign, letGo, { signal, capture: true });
  // What happens in a frame only shows in that the window loses the focus to it.
  addEventListener('blur', () => stage.contains(document.activeElement) && letGo(), { signal });
  addEventListener('scroll', check, { signal, passive: true });
  addEventListener('resize', check, { signal, passive: true });
  check();
}
