import type { Diagnostic } from '../../model/diagnostic.ts';
import { FIRST_SCREEN_END, MAIN } from '../../model/page-ids.ts';
import type { PageCheck } from './check.ts';
import { partsOf } from './page-parts.ts';

/** What every page has anyway. */
const OF_THE_DOCUMENT = new Map([
  [MAIN, 'it is its main part, below the header'],
  [FIRST_SCREEN_END, 'it marks what browsers wait for before they show anything'],
]);

/** Whether each id stands for one place only. */
export const checkIds: PageCheck = ({ page: { file, content }, index: { registry } }) => {
  const first = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const note = (id: string | undefined, pointer: string) => {
    if (id === undefined) return;
    const reserved = OF_THE_DOCUMENT.get(id);
    if (reserved !== undefined) {
      diagnostics.push(reservedId(id, reserved, pointer));
      return;
    }
    const before = first.get(id);
    if (before === undefined) first.set(id, pointer);
    else
      diagnostics.push(
        duplicateId(id, pointer, { file, pointer: before, message: 'The first one is here.' }),
      );
  };
  for (const { part, facts, pointer } of partsOf(content, registry)) {
    note(part.id, `${pointer}/id`);
    for (const inner of facts.ids?.(part) ?? []) note(inner.id, pointer + inner.pointer);
  }
  return diagnostics;
};

function duplicateId(
  id: string,
  pointer: string,
  first: { file: string; pointer: string; message: string },
): Diagnostic {
  return {
    rule: 'page/duplicate-id',
    severity: 'error',
    pointer,
    message: `The id \`${id}\` is used twice on this page.`,
    help: 'Give one of them another id, so that a link knows where to go.',
    related: [first],
  };
}

function reservedId(id: string, meaning: string, pointer: string): Diagnostic {
  return {
    rule: 'page/reserved-id',
    severity: 'error',
    pointer,
    message: `The id \`${id}\` belongs to the page itself: ${meaning}.`,
    help: 'Choose another id, such as start, and correct the links that lead here.',
  };
}
