import { partOf } from '../../browser/part-of.ts';

/**
 * Puts the message in the place of the form; later the file opens in a new tab and the popup
 * closes. Where the browser keeps the tab from opening, the popup stays with its link to the file.
 */
export function showSuccess(
  dialog: HTMLDialogElement,
  { opens, afterMs }: { opens?: string; afterMs: number },
): void {
  partOf(dialog, '.exit-popup__offer').hidden = true;
  partOf(dialog, '.exit-popup__success').hidden = false;
  // The button that had the focus is gone.
  partOf(dialog, '.exit-popup__close').focus();
  setTimeout(() => {
    if (!opens || window.open(opens, '_blank')) dialog.close();
  }, afterMs);
}
