/**
 * Closes menus of the header where they would be in the way: on Escape, at a press beside them, and
 * once the focus has left them, which would go on behind them.
 */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('header [data-menu]')) {
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
}
