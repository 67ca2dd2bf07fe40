import { problemPlace } from '../../place-name.ts';
import type { FieldPlace, Problem } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import type { EditSession } from './edit-session.ts';
import { plainWords, UNREADABLE } from './plain-words.ts';

/** Goes to a field of a file, or of one of some pages by their paths: this one, or else the first. */
export type GoTo = (file: string, pointer: string, pages?: readonly string[]) => void;

/** Where the hints are in the panel, as if they were a field. */
export const HINTS = '/hints';

/**
 * What the checks report on a file and others beside it, each with its fix and its place where it has one;
 * undefined without any.
 */
export function hintsList(
  problems: readonly Problem[],
  file: string | undefined,
  change: EditSession['change'],
  goTo?: GoTo,
): HTMLElement | undefined {
  if (problems.length === 0) return undefined;
  return element(
    'details.notice',
    { 'data-pointer': HINTS, open: problems.some(answerTo) },
    element('summary', `Hints of the checks: ${problems.length}`),
    element('ul', ...problems.map((one) => problemRow(one, placeBeside(one, file), change, goTo))),
  );
}

/** Where a problem is, for somebody who has a file open. */
function placeBeside(problem: Problem, file: string | undefined): string {
  return problem.file === file ? problem.place : problemPlace(problem);
}

/** A problem at a place in words, with its fix and the way there. */
export function problemRow(
  problem: Problem,
  place: string,
  change: EditSession['change'],
  goTo?: GoTo,
): HTMLElement {
  const { file, pointer, pages, line, column, others = [] } = problem;
  const answer = answerTo(problem);
  const words = plainWords(problem, answer && UNREADABLE);
  const fix = () => void change({ do: 'fix', file, line, column });
  return element(
    'li',
    element('p.description', place === '' ? words : `${place}: ${words}`),
    element(
      'div.actions',
      answer !== undefined && quietButton(answer, fix, `${answer}: ${words}`),
      goTo &&
        pointer !== '' &&
        quietButton('Go there', () => goTo(file, pointer, pages), `Go there: ${words}`),
    ),
    ...others.map((other) => otherRow(other, goTo)),
  );
}

/** What a button that writes the answer says, or undefined without one. */
export function answerTo({ isFixable, proposed, labels, moments }: Problem): string | undefined {
  if (isFixable || proposed === undefined) return isFixable ? 'Fix it' : undefined;
  if (proposed === '') return 'Try to fix it';
  return `Take “${moments?.[proposed] ?? labels[proposed] ?? proposed}”`;
}

/** Another place where the same is wrong, with the way there. */
function otherRow(other: FieldPlace, goTo?: GoTo): HTMLElement {
  const place = problemPlace(other);
  const go =
    goTo && quietButton('Go there', () => goTo(other.file, other.pointer), `Go there: ${place}`);
  return element(
    'div',
    element('p.description', `${place}: here, too.`),
    go && element('div.actions', go),
  );
}
