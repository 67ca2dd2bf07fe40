import { localStore } from './storage.ts';

/** What a visitor answered to the question whether third parties may be loaded. */
export type Consent = 'granted' | 'denied';

const KEY = 'consent';
const EVENT = 'consent';

/** The answer given in this browser, if any. Granted where the site does not ask. */
export function currentConsent(): Consent | undefined {
  if (document.documentElement.dataset.consent !== 'required') return 'granted';
  const kept = localStore.get(KEY);
  return kept === 'granted' || kept === 'denied' ? kept : undefined;
}

/** Stores the answer and notifies its listeners. */
export function giveConsent(answer: Consent): void {
  localStore.set(KEY, answer);
  document.dispatchEvent(new CustomEvent(EVENT, { detail: answer }));
}

/** Calls back once third parties may be loaded: at once, later, or never. */
export function whenConsented(allowed: () => void): void {
  if (currentConsent() === 'granted') {
    allowed();
    return;
  }
  document.addEventListener(EVENT, function answered(event) {
    if ((event as CustomEvent<Consent>).detail !== 'granted') return;
    document.removeEventListener(EVENT, answered);
    allowed();
  });
}
