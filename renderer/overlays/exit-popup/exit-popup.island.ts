import { track } from '../../browser/analytics.ts';
import { isPlainClick } from '../../browser/clicks.ts';
import { goTo } from '../../browser/go-to.ts';
import { onLeadStored } from '../../browser/lead-stored.ts';
import { linkTarget } from '../../browser/link-target.ts';
import { requiredElement } from '../../browser/required-element.ts';
import { sessionStore } from '../../browser/storage.ts';
import { currentVisit, onTopExit } from '../../browser/visit.ts';

const HIGHLIGHTED_MS = 2000;

interface Props {
  id: string;
  /** Milliseconds after the page was opened before the popup may appear. */
  minimumMs: number;
  /** Key of the session storage that records that it was closed. */
  dismissedKey: string;
  /** Whether the form glows after the button led to it. */
  glow: boolean;
  success?: { opens?: string; afterMs: number };
}

/** Opens the popup once for a visitor who is about to leave, and does what it offers. */
export function exitPopupIsland(island: HTMLElement, props: Props): void {
  const dialog = requiredElement<HTMLDialogElement>(island, 'dialog');
  const { category, label } = dialog.dataset;
  const send = (event: string) => track(event, { category, label });
  let shown = false;

  watchExit(() => {
    if (shown || !mayOpen(props) || isBusy()) return;
    shown = true;
    dialog.showModal();
    send('exit_intent_popup_view');
  });
  dialog.addEventListener('close', () => sessionStore.set(props.dismissedKey, 'true'));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && !isInside(event, dialog)) dialog.close();
  });

  const action = island.querySelector<HTMLAnchorElement>('.exit-popup__offer > a.button');
  action?.addEventListener('click', (event) => {
    onLeadStored(document, () => send('exit_intent_popup_conversion'));
    accept(action, event, dialog, props.glow);
  });

  onLeadStored(dialog, (_lead, event) => {
    send('exit_intent_popup_conversion');
    if (!props.success) return;
    event.preventDefault();
    showSuccess(dialog, props.success);
  });
  island
    .querySelector('.exit-popup__offer .form-card')
    ?.addEventListener('submit', () => send('exit_intent_popup_click'), { once: true });
}

function mayOpen({ minimumMs, dismissedKey }: Props): boolean {
  const old = Date.now() - currentVisit().openedAt;
  return old >= minimumMs && sessionStore.get(dismissedKey) === undefined;
}

/** Whether another dialog is open, or the visitor is in the middle of a form. */
function isBusy(): boolean {
  return (
    document.querySelector('dialog[open], [aria-modal="true"]') !== null ||
    isWriting(document.activeElement)
  );
}

/** The page cannot read the fields of a third party's form. */
function isWriting(field: Element | null): boolean {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value !== ''
    : (field?.matches('.form-stage iframe') ?? false);
}

/** Closes the popup and leads to the form, as a link to it would. */
function accept(
  action: HTMLAnchorElement,
  event: MouseEvent,
  dialog: HTMLDialogElement,
  glow: boolean,
): void {
  const place = linkTarget(action);
  if (!isPlainClick(event)) return;
  dialog.close();
  if (!place) return;
  event.preventDefault();
  goTo(place);
  if (glow) highlight(place.querySelector<HTMLElement>('.form-card') ?? place);
}

/** A click beside the dialog has the dialog as its target, too. */
function isInside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Lets a form glow for two seconds. */
function highlight(form: HTMLElement): void {
  form.classList.add('highlighted');
  setTimeout(() => form.classList.remove('highlighted'), HIGHLIGHTED_MS);
}

/**
 * Puts the message in the place of the form; later the file opens in a new tab and the popup
 * closes. Where the browser keeps the tab from opening, the popup stays with its link to the file.
 */
function showSuccess(
  dialog: HTMLDialogElement,
  { opens, afterMs }: { opens?: string; afterMs: number },
): void {
  requiredElement(dialog, '.exit-popup__offer').hidden = true;
  requiredElement(dialog, '.exit-popup__success').hidden = false;
  // The button that had the focus is gone.
  requiredElement(dialog, '.exit-popup__close').focus();
  setTimeout(() => {
    if (!opens || window.open(opens, '_blank')) dialog.close();
  }, afterMs);
}

const SMALL_SCREEN = '(max-width: 768px)';
/** A scroll upwards counts where it is longer than this, in pixels. */
const DELTA = 30;
/** How close to the top the last one has to end, in pixels. */
const NEAR_TOP = 200;
const SCROLLS = 2;
/** Milliseconds of pause that end a scroll in browsers without `scrollend`. */
const PAUSE_MS = 150;

/**
 * Calls back at each sign that a visitor is about to leave: the mouse leaves through the top
 * edge; on a small screen, the second of two scrolls upwards ends near the top of the page.
 */
function watchExit(leaving: () => void): void {
  onTopExit(leaving);
  watchUpwardScrolls(leaving);
  if (currentVisit().left) leaving();
}

function watchUpwardScrolls(leaving: () => void): void {
  let from = scrollY;
  let last = scrollY;
  let count = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(pause);
    const upwards = from - last;
    from = last;
    if (upwards <= DELTA || !matchMedia(SMALL_SCREEN).matches) return;
    count += 1;
    if (count >= SCROLLS && last < NEAR_TOP) leaving();
  }
  function scroll(): void {
    // A turn ends a scroll, too.
    if (scrollY > last && last < from) end();
    if (scrollY > last) from = scrollY;
    last = scrollY;
    clearTimeout(pause);
    pause = setTimeout(end, PAUSE_MS);
  }
  const passive = { passive: true };
  addEventListener('scroll', scroll, passive);
  addEventListener('scrollend', end, passive);
  addEventListener('touchstart', end, passive);
}
