import { element } from '../build-element.ts';
import { filledAnew, focusIn } from './fill-anew.ts';
import { panelBefore, type View } from './panel-before.ts';
import { spokenWords } from './spoken-words.ts';

const VIEWS: readonly (readonly [View, string])[] = [
  ['page', 'Page'],
  ['section', 'Section'],
  ['site', 'Site'],
  ['media', 'Pictures'],
  ['changes', 'Changes'],
];

/** The panel beside the page. */
export interface SidePanel {
  root: HTMLElement;
  view(): View;
  /** Shows a view; what is filled in for it stands below its tab. */
  show(view: View): void;
  /** Puts other content in, unless somebody uses what is there; what is open and focused stays. */
  fill(content: Node): void;
  say(words: string): void;
  /** Does something during which nothing in the panel can be pressed, and nothing be taken back. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>;
  focus(): void;
}

/**
 * Makes the panel. `onShow` is asked to fill it, `onLate` once what it was filled with came while somebody
 * used it; `history` are the buttons to take back and do again, `below` makes what stands below words.
 */
export function createSidePanel(
  onShow: (view: View) => void,
  onLate: () => void,
  onClose: () => void,
  history: HTMLElement,
  below: (words: string) => HTMLElement | undefined,
): SidePanel {
  let current = panelBefore().view ?? 'page';
  const view = () => current;
  const body = element('div.side-body', { role: 'tabpanel', id: 'side-body', tabindex: '-1' });
  const { say, ...said } = spokenWords(below);
  const tabs = VIEWS.map(([view, words]) => tab(view, words, () => choose(view)));
  const list = element(
    'div.tabs',
    {
      role: 'tablist',
      'aria-label': 'What to change',
      keydown: (event) => step(event as KeyboardEvent),
    },
    ...tabs,
  );
  const fold = foldButton(() => unfold(body.hasAttribute('hidden')));
  const buttons = element('div.side-buttons', history, fold, closeButton(onClose));
  const root = element(
    'aside.side',
    { 'aria-label': 'Edit this page' },
    element('div.side-head', list, buttons),
    ...said.parts,
    body,
  );

  /** On a small screen the page is seen below the panel's head alone. */
  function unfold(isOpen: boolean): void {
    body.toggleAttribute('hidden', !isOpen);
    root.toggleAttribute('data-folded', !isOpen);
    fold.setAttribute('aria-expanded', String(isOpen));
  }

  function show(view: View): void {
    unfold(true);
    const isOther = current !== view;
    current = view;
    VIEWS.forEach(([one], index) => {
      tabs[index]?.setAttribute('aria-selected', String(one === view));
      tabs[index]?.setAttribute('tabindex', one === view ? '0' : '-1');
    });
    body.setAttribute('aria-labelledby', `tab-${view}`);
    if (isOther) body.scrollTop = 0;
    onShow(view);
  }

  /** What was said of another view is of no use in this one. */
  function choose(view: View): void {
    say('');
    show(view);
  }

  function step({ key }: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!by) return;
    const index = VIEWS.findIndex(([view]) => view === current);
    const next = VIEWS[(index + by + VIEWS.length) % VIEWS.length]?.[0] ?? 'page';
    choose(next);
    root.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  }

  return {
    root,
    show,
    whileBusy: (work) => whileInert([body, history], work),
    view,
    fill: whileNotInUse(body, filledAnew(body, view), onLate),
    say,
    focus: () => root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
  };
}

/** Does something during which nothing in some elements can be pressed; the first has the focus afterwards if it had. */
async function whileInert<T>(
  [first, ...others]: [HTMLElement, ...HTMLElement[]],
  work: () => Promise<T>,
): Promise<T> {
  const focusAgain = focusIn(first);
  const setInert = (isInert: boolean) => {
    for (const one of [first, ...others]) one.inert = isInert;
  };
  setInert(true);
  try {
    return await work();
  } finally {
    setInert(false);
    focusAgain();
  }
}

function closeButton(click: () => void): HTMLElement {
  return element('button.hide', { 'aria-label': 'Close the panel', click }, '×');
}

function foldButton(click: () => void): HTMLElement {
  const about = { 'aria-label': 'Show what the panel holds', 'aria-controls': 'side-body' };
  return element('button.hide.fold', { 'aria-expanded': 'true', ...about, click }, '▾');
}

function tab(view: View, words: string, click: () => void): HTMLElement {
  const about = { role: 'tab', id: `tab-${view}`, 'aria-controls': 'side-body' };
  return element('button', { ...about, click }, words);
}

/**
 * Fills `body` unless somebody types in it, presses on it or drags something out of it: a click or a drop
 * on what is replaced meanwhile is none. What comes then is asked for anew, by `onLate`, once that has ended.
 */
function whileNotInUse(
  body: HTMLElement,
  fill: (content: Node) => void,
  onLate: () => void,
): (content: Node) => void {
  let isTyping = false;
  let isPressed = false;
  let isDragging = false;
  let isLate = false;
  const isInUse = () => isTyping || isPressed || isDragging;
  const settle = () => {
    if (!isLate || isInUse()) return;
    isLate = false;
    onLate();
  };
  const leave = () => {
    isTyping = false;
    settle();
  };
  // The click itself comes after the release.
  const release = () =>
    setTimeout(() => {
      isPressed = false;
      settle();
    });
  body.addEventListener('input', () => {
    isTyping = true;
  });
  body.addEventListener('change', leave);
  body.addEventListener('focusout', leave);
  body.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  // The press of a drag is cancelled as it begins.
  body.addEventListener('dragstart', () => {
    isDragging = true;
  });
  body.addEventListener('dragend', () => {
    isDragging = false;
    settle();
  });
  addEventListener('pointerup', release);
  addEventListener('pointercancel', release);
  return (content) => {
    if (isInUse()) isLate = true;
    else fill(content);
  };
}
