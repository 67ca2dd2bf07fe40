import type { Problem } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import type { EditSession } from './edit-session.ts';
import { plainWords } from './plain-words.ts';

/** Goes to a field of a file. */
export type GoTo = (file: string, pointer: string) => void;

/** What the checks report on some files, each with its fix and its place where it has one; undefined without any. */
export function hintsList(
  problems: readonly Problem[],
  change: EditSession['change'],
  goTo?: GoTo,
): HTMLElement | undefined {
  if (problems.length === 0) return undefined;
  return element(
    'details.notice',
    { 'data-pointer': '/hints', open: problems.some(({ isFixable }) => isFixable) },
    element('summary', `Hints of the checks: ${problems.length}`),
    element('ul', ...problems.map((problem) => problemRow(problem, problem.place, change, goTo))),
  );
}

/** A problem at a place in words, with its fix and the way there. */
export function problemRow(
  problem: Problem,
  place: string,
  change: EditSession['change'],
  goTo?: GoTo,
): HTMLElement {
  const { file, pointer, line, column, isFixable } = problem;
  const words = plainWords(problem);
  const fix = () => void change({ do: 'fix', file, line, column });
  return element(
    'li',
    element('p.description', place === '' ? words : `${place}: ${words}`),
    element(
      'div.actions',
      isFixable && quietButton('Fix it', fix, `Fix it: ${words}`),
      goTo &&
        pointer !== '' &&
        quietButton('Go there', () => goTo(file, pointer), `Go there: ${words}`),
    ),
  );
}
