/** Whether the browser lets only one of several details with the same name be open. */
const NAMES_GROUP =
  typeof HTMLDetailsElement === 'undefined' || 'name' in HTMLDetailsElement.prototype;

/**
 * The browser opens and closes the answers by itself. The script adds what older browsers lack
 * (one answer at a time) and lets a keyboard scroll answers that are longer than their box.
 */
export function faqIsland(island: HTMLElement): void {
  if (!NAMES_GROUP) {
    closeOthers(island.querySelector<HTMLDetailsElement>('details[name][open]'));
    island.addEventListener('toggle', ({ target }) => closeBeside(target), { capture: true });
  }
  const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) letScroll(target);
  });
  for (const answer of island.querySelectorAll('.faq__answer')) watcher.observe(answer);
}

function closeBeside(target: EventTarget | null): void {
  if (target instanceof HTMLDetailsElement && target.open && target.name) closeOthers(target);
}

/** Closes the details elements beside the one that was opened. */
function closeOthers(opened: HTMLDetailsElement | null | undefined): void {
  for (const other of opened?.parentElement?.querySelectorAll('details') ?? []) {
    if (other !== opened) other.open = false;
  }
}

/** An answer that scrolls is a region that takes focus, so that the arrow keys reach its end. */
function letScroll(answer: Element): void {
  const scrolls = answer.scrollHeight > answer.clientHeight;
  const question = answer.closest('details')?.querySelector('summary')?.id ?? '';
  const asRegion = { role: 'region', 'aria-labelledby': question, tabindex: '0' };
  for (const [name, value] of Object.entries(asRegion)) {
    if (scrolls) answer.setAttribute(name, value);
    else answer.removeAttribute(name);
  }
}
