import { requiredElement } from '../../browser/required-element.ts';

/** Tabs as the ARIA practices describe them: one tab stop, arrows move and open at once. */
export function featureTabsIsland(island: HTMLElement): void {
  const list = requiredElement(island, '[role="tablist"]');
  const tabs = () => [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

  function open(chosen: Element): void {
    for (const tab of tabs()) {
      const isOpen = tab === chosen;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      tab.setAttribute('aria-selected', String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      if (panel) panel.dataset.open = String(isOpen);
    }
  }
  function move(event: KeyboardEvent): void {
    const all = tabs();
    const current = all.findIndex((tab) => tab.tabIndex === 0);
    const rtl = getComputedStyle(list).direction === 'rtl';
    const next = all[stepTab(event.key, current, all.length, rtl) ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open(next);
    next.focus();
  }

  list.addEventListener('keydown', move);
  list.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element && target.closest('[role="tab"]');
    if (tab) open(tab);
  });
}

/**
 * The tab that a key leads to from `open`, or undefined if the key means nothing to tabs.
 * The arrows wrap at both ends and follow the writing direction.
 */
function stepTab(key: string, open: number, count: number, rtl: boolean): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (open + 1) % count;
  if (key === back) return (open + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
