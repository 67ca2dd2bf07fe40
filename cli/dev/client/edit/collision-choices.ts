import type { ChangedPlace, ShownChange, ShownValue, Sides } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';

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
          versionOf('Theirs', theirs, change.kind === 'added', change.before, change),
          versionOf('Yours', mine, change.kind === 'removed', change.after, change),
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
  const whole = words === 'Yours' ? 'All of it as you have it' : 'All of it as they have it';
  const text = isGone ? 'Not there' : what === '' ? whole : value?.text;
  return element('label.side-choice', input, words, element('p', text ?? ''));
}
