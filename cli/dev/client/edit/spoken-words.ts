import { element } from '../build-element.ts';
import { RELOAD } from '../follow-page.ts';
import { ANSWERED, isUnanswered } from './ask-host.ts';

/** The key in the session storage for what was said before a page was left. */
const SAID = 'preview.said';

/** Milliseconds after which what was said is not about what somebody has left the page for. */
const BRIEFLY = 2_000;

/**
 * Words that screen readers announce, with what `below` makes to stand below them. What an action has come
 * to that leads to another page is said there, by `takeSaid`.
 */
export function spokenWords(below: (words: string) => HTMLElement | undefined) {
  const status = element('p.side-status', { role: 'status', tabindex: '-1' });
  const ways = element('div');
  let at = 0;
  document.addEventListener(RELOAD, () => {
    at = Number.POSITIVE_INFINITY;
  });
  addEventListener('pagehide', () => {
    const { textContent: words } = status;
    if (performance.now() - at < BRIEFLY && !isUnanswered(words)) {
      sessionStorage.setItem(SAID, words ?? '');
    }
  });
  document.addEventListener(ANSWERED, () => {
    const root = status.getRootNode() as ShadowRoot;
    for (const one of root.querySelectorAll('.message, .side-status')) {
      if (isUnanswered(one.textContent)) one.textContent = one === status ? '' : 'Not saved yet.';
    }
  });
  return {
    parts: [status, ways],
    say(words: string): void {
      at = performance.now();
      status.textContent = words;
      const hadFocus = ways.matches(':focus-within');
      ways.replaceChildren(below(words) ?? '');
      if (hadFocus) status.focus();
    },
  };
}

/** Returns once what was said as the page before was left. */
export function takeSaid(): string {
  const said = sessionStorage.getItem(SAID) ?? '';
  sessionStorage.removeItem(SAID);
  return said;
}
