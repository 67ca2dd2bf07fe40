import type { ChangedPlace, ShownChange, ShownValue, Sides } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';

/** Who publishes may have written neither of the two. */
const [PUBLISHED, HERE] = ['As it is published', 'As it is here'];

/** What two people have changed in different ways; one side of each is to be chosen. */
export function collisionChoices(places: readonly ChangedPlace[]) {
  const asked = places.flatMap(({ file, words, changes }) =>
    changes.map((change) => {
      const legend = [words, change.what].filter(Boolean).join(': ');
      return { file, change, legend, theirs: choice(file, change), mine: choice(file, change) };
    }),
  );
  return {
    root: element(
      'div',
      {},
      ...asked.map(({ legend, change, theirs, mine }) =>
        element(
          'fieldset.collision',
          element('legend', legend),
          versionOf(PUBLISHED, theirs, change.kind === 'added', change.before, change),
          versionOf(HERE, mine, change.kind === 'removed', change.after, change),
        ),
      ),
    ),
    /** What is chosen; nothing is, at first. */
    sides(): Sides {
      const sides: Record<string, Record<string, 'mine' | 'theirs'>> = {};
      for (const { file, change, theirs, mine } of asked) {
        const chosen = theirs.checked ? 'theirs' : mine.checked && 'mine';
        if (chosen) sides[file] = { ...sides[file], [change.key]: chosen };
      }
      return sides;
    },
  };
}

function choice(file: string, { key }: ShownChange): HTMLInputElement {
  return element('input', { type: 'radio', name: `side-${file}-${key}`, required: true });
}

function versionOf(
  words: string,
  input: HTMLInputElement,
  isGone: boolean,
  value: ShownValue | undefined,
  { what }: ShownChange,
): HTMLElement {
  const text = isGone ? 'Not there' : what === '' ? 'All of it' : value?.text;
  return element('label.side-choice', input, words, element('p', text ?? ''));
}
