import { localStore } from '../storage.ts';

/**
 * Shows the part in front of it within its time (`data-from`, `data-until`: milliseconds since 1970)
 * and until the visitor closes it, before anything is painted. What was closed stays closed until
 * its text changes.
 */
const script = document.currentScript as HTMLScriptElement;
const part = script.previousElementSibling as HTMLElement;
const { from = 0, until = Infinity } = part.dataset;
const close = part.querySelector('button');
const key = `closed:${part.id}`;
const words = part.textContent;
const now = Date.now();

part.hidden = now < Number(from) || now >= Number(until) || localStore.get(key) === words;
if (close) {
  close.hidden = false;
  close.addEventListener('click', () => {
    part.hidden = true;
    localStore.set(key, words);
  });
}
script.remove();
