import type { EditablePart } from '../../edit-protocol.ts';
import type { Problem } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import type { EditSession } from './edit-session.ts';
import { plainWords } from './plain-words.ts';

/** What the checks say of the files of a page, each with its fix where it has one; undefined without any. */
export function hintsList(
  problems: readonly Problem[],
  parts: readonly EditablePart[],
  change: EditSession['change'],
  open: (part: EditablePart) => void,
): HTMLElement | undefined {
  if (problems.length === 0) return undefined;
  const rows = problems.map((problem) => {
    const { path, file, line, column, isFixable } = problem;
    const words = plainWords(problem);
    const [, name, number] = /^(sections|overlays)\[(\d+)\]/.exec(path) ?? [];
    const part = parts.find((one) => one.name === name && String(one.index) === number);
    const fix = () => void change({ do: 'fix', file, line, column });
    return element(
      'li',
      element('span.part-words', words),
      element(
        'div.actions',
        isFixable && quietButton('Fix it', fix, `Fix it: ${words}`),
        part && quietButton('Go there', () => open(part), `Go there: ${words}`),
      ),
    );
  });
  return element(
    'details.notice',
    { 'data-pointer': '/hints', open: problems.some(({ isFixable }) => isFixable) },
    element('summary', `Hints of the checks: ${rows.length}`),
    element('ul', ...rows),
  );
}
