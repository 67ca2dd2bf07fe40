/** Leads from one larger view to the next: by its buttons and by the arrow keys, round and round. */
export function galleryIsland(island: HTMLElement): void {
  const openers = [...island.querySelectorAll<HTMLButtonElement>('.gallery__open')];
  const views = [...island.querySelectorAll<HTMLDialogElement>('.gallery__view')];

  function step(view: HTMLDialogElement, by: number): void {
    const opener = openers.at((views.indexOf(view) + by) % views.length);
    if (view.open) view.close();
    else view.hidePopover();
    // Closing the next view leads back to the picture that it shows.
    opener?.focus();
    opener?.click();
  }

  island.addEventListener('click', ({ target }) => {
    const { view, button } = partsAround(target as Element);
    if (view && button) step(view, Number(button.dataset.step));
  });
  island.addEventListener('keydown', ({ key, target }) => {
    const { view } = partsAround(target as Element);
    const forward = getComputedStyle(island).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (view && /^Arrow(Left|Right)$/.test(key)) step(view, key === forward ? 1 : -1);
  });
}

function partsAround(target: Element) {
  return {
    view: target.closest<HTMLDialogElement>('.gallery__view'),
    button: target.closest<HTMLElement>('[data-step]'),
  };
}
