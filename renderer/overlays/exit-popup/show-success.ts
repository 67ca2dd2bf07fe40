import { requiredElement } from '../../browser/required-element.ts';

/**
 * Puts the message in the place of the form; later the file opens in a new tab and the popup
 * closes. Where the browser keeps the tab from opening, the popup stays with its link to the file.
 */
export function showSuccess(
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
