import { element } from '../build-element.ts';
import { selectOf } from '../select-of.ts';
import type { Target } from './find-editable.ts';

/** The texts of the page in a list, for people who work without a mouse. */
export interface TextsList {
  root: HTMLElement;
  update(targets: readonly Target[]): void;
}

/**
 * Makes the list. What is chosen there is chosen on the page, Enter changes it. `filled` gives a text as
 * visitors read it.
 */
export function textsList(
  filled: (text: string) => string,
  choose: (pointer: string, isChanged: boolean) => void,
): TextsList {
  let targets: readonly Target[] = [];
  let value = '';
  const list = selectOf([], '', {
    change() {
      value = list.value;
      choose(value, false);
    },
    focus: fill,
    // Nobody is to find the words of the page twice.
    blur: () => list.replaceChildren(),
  });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose(list.value, true);
  });

  function fill(): void {
    const options = targets.map(({ text: { pointer, label, source } }) =>
      element('option', { value: pointer }, `${label}: ${filled(source).trim().slice(0, 60)}`),
    );
    list.replaceChildren(...options);
    list.value = value;
  }

  const words = 'Texts of the page: arrow keys choose one, Enter changes it';
  return {
    root: element('label.texts-list', element('span.name', words), list),
    update(found) {
      targets = found;
      if (list.matches(':focus')) fill();
    },
  };
}
