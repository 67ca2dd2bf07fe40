/**
 * Closes the menu of small screens where it would be in the way: on Escape, at a press beside it,
 * and once the focus has left it, which would go on behind it.
 */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.header__menu');
  if (!menu) return;
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (!menu.contains(target as Node)) menu.open = false;
    });
  }
}
