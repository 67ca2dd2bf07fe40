import { problemPlace } from '../place-name.ts';
import type { Problem } from '../protocol.ts';
import { element } from './build-element.ts';
import { focusIn } from './edit/fill-anew.ts';
import { plainWords } from './edit/plain-words.ts';
import { openInEditor } from './editor.ts';
import { quietButton } from './quiet-button.ts';
import { STUDIO_HOME } from './studio-home.ts';

/** The list of problems above the page. */
export interface Overlay {
  root: HTMLElement;
  /** Shows what is wrong now. New errors open it; it goes by itself when there are none. */
  update(problems: readonly Problem[], ways: WayTo): void;
  toggle(): void;
}

/** What leads to the field that a problem is in; undefined without any. */
export type WayTo = (problem: Problem) => (() => void) | undefined;

/** The key in the session storage for the errors whose list was left for a place of one: there it stays closed. */
const SHOWN = 'preview.problems';

/** Creates the overlay, closed; `opener` is what shows it. */
export function createOverlay(token: string, opener: HTMLElement): Overlay {
  let shown = sessionStorage.getItem(SHOWN) ?? '';
  sessionStorage.removeItem(SHOWN);
  let openedByHand = false;
  const title = element('h2', { id: 'problems-title' });
  const list = element('ol.problems');
  const status = element('p.status', { role: 'status' });
  const close = quietButton('Hide', () => show(false));
  const root = element(
    'section.overlay',
    { 'aria-labelledby': 'problems-title', hidden: true, tabindex: '-1' },
    element('div.head', title, close),
    list,
    status,
  );
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !root.hidden) show(false);
  });

  function show(isOpen: boolean, byHand = false): void {
    if (!isOpen && root.matches(':focus-within')) opener.focus();
    root.hidden = !isOpen;
    openedByHand = isOpen && byHand;
    opener.setAttribute('aria-expanded', String(isOpen));
  }

  /** On small screens the list covers what it leads to. */
  function leaving(way: () => void): () => void {
    return () => {
      show(false);
      sessionStorage.setItem(SHOWN, shown);
      way();
    };
  }

  return {
    root,
    update(problems, wayTo) {
      const errors = problems.filter(({ severity }) => severity === 'error');
      const now = JSON.stringify(errors);
      title.textContent = describeCount(problems);
      const focusAgain = focusIn(root);
      list.replaceChildren(
        ...problems.map((problem) => {
          const way = wayTo(problem);
          return row(problem, token, status, way && leaving(way));
        }),
      );
      focusAgain();
      status.textContent = '';
      if (errors.length > 0 && now !== shown) show(true);
      else if (problems.length === 0 || (errors.length === 0 && !openedByHand)) show(false);
      shown = now;
    },
    toggle() {
      show(root.hidden === true, true);
      if (!root.hidden) root.focus();
    },
  };
}

/** How many problems there are, in words. */
export function describeCount(problems: readonly Problem[]): string {
  const count = (severity: Problem['severity']) => {
    const number = problems.filter((problem) => problem.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`];
  };
  return [...count('error'), ...count('warning')].join(', ') || 'No problems';
}

function row(
  problem: Problem,
  token: string,
  status: HTMLElement,
  way: ReturnType<WayTo>,
): HTMLElement {
  const { severity } = problem;
  const place = problemPlace(problem);
  return element(
    'li',
    { class: severity },
    element('p.where', element('span.severity', severity === 'error' ? 'Error' : 'Warning'), place),
    element('p.message', plainWords(problem)),
    way !== undefined && quietButton('Go there', way, `Go there: ${place}`),
    STUDIO_HOME === undefined && asWritten(problem, token, status),
  );
}

/** The same for those who write the files, folded away from those who edit pages. */
function asWritten(problem: Problem, token: string, status: HTMLElement): HTMLElement {
  return element(
    'details',
    element('summary', 'For developers'),
    element('p.where', ...placesOf(problem, token, status)),
    ...wordsOf(problem),
  );
}

/** Where a problem is in its file, which can be opened there. */
function placesOf(problem: Problem, token: string, status: HTMLElement): HTMLElement[] {
  const { file, line, column, path } = problem;
  const open = async () => {
    status.textContent = await openInEditor(problem, token);
  };
  const place = element(
    'button.place',
    { click: () => void open(), title: 'Open in your editor' },
    `${file}:${line}:${column}`,
  );
  return [...(file === '' ? [] : [place]), ...(path === '' ? [] : [element('span.path', path)])];
}

/** A problem for those who write the files. */
function wordsOf({ message, help, excerpt }: Problem): HTMLElement[] {
  const lines = excerpt.map(unindent).join('\n');
  const written = element('pre', { tabindex: '0', 'aria-label': 'As it is written' }, lines);
  return [
    element('p.message', ...withCode(message)),
    ...(excerpt.length > 0 ? [written] : []),
    ...(help === undefined ? [] : [element('p.help', ...withCode(help))]),
  ];
}

/** Texts in backquotes are code. */
function withCode(text: string): (Node | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', part) : part));
}

function unindent(line: string): string {
  return line.replace(/^ {2}/, '');
}
