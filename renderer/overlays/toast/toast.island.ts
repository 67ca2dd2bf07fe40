import { requiredElement } from '../../browser/required-element.ts';
import { currentVisit } from '../../browser/visit.ts';

/** Times are in milliseconds. */
interface Props {
  notices: readonly string[];
  /** From opening the page to the first notice. */
  firstMs: number;
  /** From one notice to the next. */
  everyMs: number;
  visibleMs: number;
  fadeMs: number;
}

/**
 * Shows the notices one at a time, again from the first after the last. One that is pointed at or
 * has the focus stays; the next one waits for it.
 */
export function toastIsland(island: HTMLElement, props: Props): void {
  const card = requiredElement(island, '.toast__card');
  const message = requiredElement(island, '.toast__message');
  const { notices, everyMs, visibleMs, fadeMs } = props;
  let due = currentVisit().openedAt + props.firstMs;
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  card.style.setProperty('--toast-fade', `${fadeMs}ms`);

  function runAfter(delay: number, step: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(step, delay);
  }
  function wait(): void {
    runAfter(Math.max(0, due - Date.now()), show);
  }
  function show(): void {
    due = Date.now() + everyMs;
    message.textContent = notices[next % notices.length] ?? '';
    next += 1;
    card.removeAttribute('data-leaving');
    card.hidden = false;
    runAfter(visibleMs, leave);
  }
  function leave(): void {
    if (card.matches(':hover, :focus-within')) runAfter(visibleMs, leave);
    else fade();
  }
  function fade(): void {
    card.setAttribute('data-leaving', '');
    runAfter(fadeMs, hide);
  }
  function hide(): void {
    card.hidden = true;
    wait();
  }

  requiredElement(island, '.toast__close').addEventListener('click', fade);
  addEventListener('pagehide', () => clearTimeout(timer));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hide();
  });
  wait();
}
