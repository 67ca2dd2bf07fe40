/**
 * Controls that do nothing without script, and links that do something better with it. Other
 * links, summaries, submit buttons and buttons that open or close a dialog work by themselves.
 */
const SCRIPTED = 'button[type="button"]:not([popovertarget]), [role="tab"], a[data-scripted]';

/** Events after which the script of an island is fetched at once. */
const TRIGGERS = ['pointerdown', 'focusin', 'click', 'keydown'] as const;

interface Recording {
  /** Ends the recording: later events reach the island by themselves. */
  stop(): void;
  replay(): void;
}

/**
 * Records clicks and keys in an island before it is hydrated, and replays them afterwards, one per
 * task: React would merge them in a single one.
 */
export function recordEvents(island: HTMLElement, hydrate: () => void): Recording {
  const kept: (() => void)[] = [];
  function record(event: Event): void {
    hydrate();
    const control = (event.target as Element).closest<HTMLElement>(SCRIPTED);
    if (!control || !event.isTrusted) return;
    if (event instanceof MouseEvent && event.type === 'click') {
      // These keys ask for a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (control.dataset.scripted !== undefined) event.preventDefault();
      kept.push(() => control.click());
    }
    if (event instanceof KeyboardEvent && control.getAttribute('role') === 'tab') {
      kept.push(() => control.dispatchEvent(new KeyboardEvent('keydown', event)));
    }
  }
  for (const type of TRIGGERS) island.addEventListener(type, record, { capture: true });
  return {
    stop() {
      for (const type of TRIGGERS) island.removeEventListener(type, record, { capture: true });
    },
    replay() {
      for (const again of kept) setTimeout(again);
    },
  };
}
