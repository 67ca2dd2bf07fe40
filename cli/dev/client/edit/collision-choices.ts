import type { ChangedPlace, ShownChange, Sides } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';

/** What two people have changed in different ways, with the choice of what to take. */
export function collisionChoices(places: readonly ChangedPlace[]) {
  const chosen = places.map((place) => ({
    place,
    mine: choice(place, 'mine'),
    theirs: choice(place, 'theirs'),
  }));
  return {
    root: element(
      'div',
      {},
      ...chosen.map(({ place, mine, theirs }) =>
        element(
          'fieldset.collision',
          element('legend', place.words),
          versionOf('Yours', mine, place, 'after'),
          versionOf('Theirs', theirs, place, 'before'),
        ),
      ),
    ),
    /** What is chosen, by file. */
    sides: (): Sides =>
      Object.fromEntries(
        chosen.map(({ place: { file }, theirs }) => [file, theirs.checked ? 'theirs' : 'mine']),
      ),
  };
}

function choice({ file }: ChangedPlace, side: string): HTMLInputElement {
  const about = { type: 'radio', name: `side-${file}`, value: side };
  return element('input', { ...about, checked: side === 'mine' });
}

function versionOf(
  words: string,
  input: HTMLInputElement,
  { changes }: ChangedPlace,
  side: 'before' | 'after',
): HTMLElement {
  const texts = changes.flatMap((change) => textOn(side, change) ?? []);
  return element(
    'label.side-choice',
    input,
    words,
    element('ul', ...texts.map((text) => element('li', text))),
  );
}

/** What a change is on one side; something is there or not. */
function textOn(side: 'before' | 'after', change: ShownChange): string | undefined {
  const { what, kind, [side]: value } = change;
  if (what !== '') return value && `${what}: ${value.text}`;
  return kind === (side === 'after' ? 'removed' : 'added') ? 'Deleted' : 'As it is there';
}
