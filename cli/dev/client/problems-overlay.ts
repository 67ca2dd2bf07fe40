import { problemPlace } from '../place-name.ts';
import type { Problem } from '../protocol.ts';
import { element } from './build-element.ts';
import { focusIn } from './edit/fill-anew.ts';
import { answerTo } from './edit/hints-list.ts';
import { plainWords } from './edit/plain-words.ts';
import { openInEditor } from './editor.ts';
import { quietButton } from './quiet-button.ts';
import { STUDIO_HOME } from './studio-home.ts';

/** The list of problems above the page. */
export interface Overlay {
  root: HTMLElement;
  /** Shows what is wrong now. New errors open it; it goes by itself when there are none. */
  update(problems: readonly Problem[], ways: Ways): void;
  toggle(): void;
  /** Goes where it would cover what is worked with. */
  giveWay(): void;
}

/** What can be done about problems. */
export interface Ways {
  /** What leads to the field that a problem is in; undefined without any. */
  to(problem: Problem): (() => void) | undefined;
  /** Writes the answer to a problem; resolves to why it was not written. */
  fix?(problem: Problem): Promise<string | undefined>;
}

/** The key in the session storage for the errors that somebody has seen: these do not open the list again. */
const SEEN = 'preview.problems';

/** Creates the overlay, closed; `opener` is what shows it, `hasRoom` whether it covers nothing that is worked with. */
export function createOverlay(token: string, opener: HTMLElement, hasRoom: () => boolean): Overlay {
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

  /** Whether some errors are others than those that were seen; these are all of them from then on. */
  function areNew(errors: readonly Problem[]): boolean {
    const seen: unknown[] = JSON.parse(sessionStorage.getItem(SEEN) ?? '[]');
    const now = errors.map(({ file, pointer, message }) => [file, pointer, message].join(' '));
    sessionStorage.setItem(SEEN, JSON.stringify(now));
    return now.some((one) => !seen.includes(one));
  }

  return {
    root,
    update(problems, ways) {
      const errors = problems.filter(({ severity }) => severity === 'error');
      title.textContent = describeCount(problems);
      const focusAgain = focusIn(root);
      list.replaceChildren(
        ...problems.map((problem) =>
          row(problem, { token, status, ways, close: () => show(false) }),
        ),
      );
      focusAgain();
      status.textContent = '';
      if (areNew(errors) && hasRoom()) show(true);
      else if (problems.length === 0 || (errors.length === 0 && !openedByHand)) show(false);
    },
    giveWay() {
      if (!hasRoom()) show(false);
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

/** What a row is made with. */
interface RowParts {
  token: string;
  status: HTMLElement;
  ways: Ways;
  close(): void;
}

function row(problem: Problem, { token, status, ways, close }: RowParts): HTMLElement {
  const { severity } = problem;
  const place = problemPlace(problem);
  const way = ways.to(problem);
  const answer = ways.fix && answerTo(problem);
  // On small screens the list covers what it leads to.
  const go = () => {
    close();
    way?.();
  };
  const fix = async () => {
    status.textContent = (await ways.fix?.(problem)) ?? 'Done.';
  };
  return element(
    'li',
    { class: severity },
    element('p.where', element('span.severity', severity === 'error' ? 'Error' : 'Warning'), place),
    element('p.message', plainWords(problem)),
    answer !== undefined && quietButton(answer, () => void fix(), `${answer}: ${place}`),
    way !== undefined && quietButton('Go there', go, `Go there: ${place}`),
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
