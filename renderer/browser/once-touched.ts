import { EXPERIMENTS_FILE, KEPT_CHOICE } from './choice-rules.ts';
import { keptNames } from './kept-choices.ts';

/* What a page needs once somebody touches it, and loads then. */

export { goTo } from './go-to.ts';

closeMenus();
forgetEnded().catch(console.warn);

/**
 * Closes menus of the header where they would be in the way: on Escape, at a press beside them, and
 * once the focus has left them, which would go on behind them.
 */
function closeMenus(): void {
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

/** Deletes what the browser keeps of experiments that the site does not have any more. */
async function forgetEnded(): Promise<void> {
  const { variants = '' } = document.documentElement.dataset;
  const names = namesHere().filter((name) => !` ${variants}`.includes(` ${name}:`));
  const running = names.length > 0 ? await runningExperiments() : undefined;
  if (!running) return;
  for (const name of names) {
    if (!running.includes(name)) localStorage.removeItem(KEPT_CHOICE + name);
  }
}

/** Where the storage is denied, nothing is kept. */
function namesHere(): string[] {
  try {
    return keptNames(localStorage);
  } catch {
    return [];
  }
}

/** Undefined if that is unknown; a site without experiments has no list of them. */
async function runningExperiments(): Promise<unknown[] | undefined> {
  // Scripts lie in assets/scripts.
  const address = new URL(`../../${EXPERIMENTS_FILE}`, import.meta.url);
  const list = await fetch(address).catch(() => undefined);
  if (list?.ok) return list.json();
  return list?.status === 404 ? [] : undefined;
}
