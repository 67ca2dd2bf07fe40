import type { ChangeScope } from '../../edit-protocol.ts';
import { placeName } from '../../place-name.ts';
import { element } from '../build-element.ts';

/** Where and when a change is to show, where there is a choice. */
export interface ScopeChoice {
  root: HTMLElement;
  scope(): ChangeScope;
}

/** Where something is written, and when it shows. */
export interface Written {
  /** What is changed, such as a section. */
  pointer: string;
  file: string;
  /** The file of the page itself. */
  pageFile: string;
  /** On how many pages that one shows: on several, where it makes a page of each entry of a list. */
  ownPages?: number;
  /** On how many pages the file shows. */
  pages: number;
  /** The state of the campaign that the page is shown in, unless this has words of its own for it. */
  state?: string;
  /** The variant that is shown, unless this has words of its own for it. */
  variant?: { name: string; address: string };
}

/**
 * What other pages show as well can be changed on this one alone, and what other states of the campaign
 * show as well in this one alone. What is written for the open campaign is what all states begin from.
 */
export function scopeChoice(written: Written): ScopeChoice {
  const { pointer, file, pageFile, ownPages = 1, pages, state, variant } = written;
  const inOne = variant
    ? [
        {
          words: `Only in the variant ${variant.name}`,
          scope: { inVariant: variant.address },
        },
      ]
    : [];
  if (file !== pageFile) {
    const there = `On ${pages === 1 ? 'the 1 page' : `all ${pages} pages`} that show it`;
    const words = `This belongs to ${placeName(file)}. Change it:`;
    const alone = { words: 'Only on this page', scope: { here: true } };
    // What it changes is said even where there is no choice.
    const all = [...inOne, { words: there, scope: {} }, ...(ownPages === 1 ? [alone] : [])];
    return choice(pointer, words, all, true);
  }
  if (variant) {
    return choice(pointer, 'Other variants show this, too. Change it:', [
      ...inOne,
      { words: 'In all variants', scope: {} },
    ]);
  }
  const isBase = state === undefined || state === 'open';
  return choice(pointer, 'Other states of the campaign show this, too. Change it:', [
    ...(isBase ? [] : [{ words: `Only in the state ${state}`, scope: { inState: true } }]),
    { words: 'In all states', scope: {} },
  ]);
}

/** The first is chosen, until another is; one alone is no choice to make, but may be worth to be seen. */
function choice(
  pointer: string,
  legend: string,
  options: readonly { words: string; scope: ChangeScope }[],
  isShown = options.length > 1,
): ScopeChoice {
  const radios = options.map(({ words, scope }, index) => {
    const input = element('input', {
      type: 'radio',
      name: `scope ${pointer}`,
      checked: index === 0,
    });
    return { input, scope, label: element('label', input, element('span', words)) };
  });
  const root = element(
    'fieldset.scope',
    { hidden: !isShown },
    element('legend', legend),
    element('div.chips', ...radios.map(({ label }) => label)),
  );
  return { root, scope: () => radios.find(({ input }) => input.checked)?.scope ?? {} };
}
