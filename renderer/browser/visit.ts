/** What happened on this page before the scripts that want to know it were there. */
export interface Visit {
  /** When the page was opened, in milliseconds since 1970. */
  openedAt: number;
  /** Whether the mouse has left through the top edge of the window, and is not back. */
  left: boolean;
}

declare global {
  interface Window {
    visit?: Visit;
  }
}

/** Begins to take note of the visit; the runtime does, as the first script of every page. */
export function noteVisit(): void {
  const visit: Visit = { openedAt: Date.now(), left: false };
  window.visit = visit;
  onTopExit(() => {
    visit.left = true;
  });
  document.addEventListener('mouseover', () => {
    visit.left = false;
  });
}

/** The visit as far as it is known. */
export function currentVisit(): Visit {
  return window.visit ?? { openedAt: Date.now(), left: false };
}

/** Calls back whenever the mouse leaves the window through its top edge. */
export function onTopExit(left: () => void): void {
  const notice = (event: MouseEvent) => {
    if (event.clientY <= 0 && !event.relatedTarget) left();
  };
  document.addEventListener('mouseleave', notice, { capture: true });
}
