import type { ChangedPlace, ShownChange, ShownValue, Sides } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';

/** Who publishes may have written neither of the two. */
const [PUBLISHED, HERE] = ['As it is published', 'As it is here'];

/** What two people have changed in different ways; one side of each is to be chosen. */
export function collisionChoices(places: readonly ChangedPlace[]): HTMLElement {
  const asked = places.flatMap(({ file, words, changes }) =>
    changes.map((change) => ({ file, words, change })),
  );
  return element(
    'div',
    {},
    ...asked.map(({ file, words, change }) => {
      const { kind, before, after } = change;
      return element(
        'fieldset.collision',
        { 'data-file': file, 'data-key': change.key },
        element('legend', [words, change.what].filter(Boolean).join(': ')),
        versionOf(PUBLISHED, choice(file, change, 'theirs'), kind === 'added', before, change),
        versionOf(HERE, choice(file, change, 'mine'), kind === 'removed', after, change),
      );
    }),
  );
}

/** What is chosen within an element; nothing is, at first. */
export function chosenSides(root: Element): Sides {
  const sides: Record<string, Record<string, 'mine' | 'theirs'>> = {};
  for (const one of root.querySelectorAll<HTMLElement>('.collision')) {
    const { file = '', key = '' } = one.dataset;
    const chosen = one.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen === 'mine' || chosen === 'theirs') sides[file] = { ...sides[file], [key]: chosen };
  }
  return sides;
}

function choice(file: string, { key }: ShownChange, value: 'mine' | 'theirs'): HTMLInputElement {
  return element('input', { type: 'radio', name: `side-${file}-${key}`, value, required: true });
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
