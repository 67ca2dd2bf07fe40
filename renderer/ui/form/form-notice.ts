import { partOf } from '../../browser/part-of.ts';
import { enterStack, stackNear } from './form-toast-stack.ts';
import type { FormWords } from './form-words.ts';

const VISIBLE_MS = 5000;

/**
 * Shows a notice that something failed, near a form: a dialog around it hides everything outside of
 * the dialog. It goes by itself, but never while it is being read. Returns what closes it.
 */
export function showNotice(message: string, words: FormWords, form: Element): () => void {
  const notice = noticeOf(message, words);
  const leave = enterStack(close);
  let timer = setTimeout(close, VISIBLE_MS);

  function close(): void {
    if (!notice.isConnected) return;
    clearTimeout(timer);
    notice.remove();
    leave();
  }
  const hold = () => clearTimeout(timer);
  const release = () => {
    hold();
    timer = setTimeout(close, VISIBLE_MS);
  };
  notice.addEventListener('mouseenter', hold);
  notice.addEventListener('focusin', hold);
  notice.addEventListener('mouseleave', release);
  notice.addEventListener('focusout', release);
  partOf(notice, 'button').addEventListener('click', close);
  stackNear(form).append(notice);
  return close;
}

function noticeOf(message: string, { errorTitle, close }: FormWords): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'form-toast';
  notice.setAttribute('role', 'alert');
  notice.innerHTML =
    '<div><p class="form-toast__title"></p><p></p></div>' +
    '<button type="button" class="form-toast__close">' +
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>' +
    '</button>';
  partOf(notice, '.form-toast__title').textContent = errorTitle;
  partOf(notice, 'p + p').textContent = message;
  partOf(notice, 'button').setAttribute('aria-label', close);
  return notice;
}
