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
  /** What that is called. */
  called?: string;
  /** The file of the page itself. */
  pageFile: string;
  /** The pages that this one makes from a list, in words, where they are several. */
  made?: string;
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
  const { pointer, file, called, pageFile, made, pages, state, variant } = written;
  const inOne = variant
    ? [
        {
          words: `Only in the variant ${variant.name}`,
          scope: { inVariant: variant.address },
        },
      ]
    : [];
  if (file !== pageFile) {
    const there = `n ${pages === 1 ? 'the 1 page' : `all ${pages} pages`} that show it`;
    const words = `This belongs to ${called ?? placeName(file)}.`;
    // A file of several pages cannot have something for one of them.
    if (made && !variant) return sentence(`${words} What is changed here is changed o${there}.`);
    const alone = made ? [] : [{ words: 'Only on this page', scope: { here: true } }];
    const all = [...inOne, { words: `O${there}`, scope: {} }, ...alone];
    return choice(pointer, `${words} Change it:`, all);
  }
  const onAll = made ? `What is changed here is changed on all ${made}. ` : '';
  if (variant) {
    return choice(pointer, `${onAll}Other variants show this, too. Change it:`, [
      ...inOne,
      { words: 'In all variants', scope: {} },
    ]);
  }
  if (state === undefined || state === 'open') {
    return sentence(onAll.trim());
  }
  return choice(pointer, `${onAll}Other states of the campaign show this, too. Change it:`, [
    { words: `Only in the state ${state}`, scope: { inState: true } },
    { words: 'In all states', scope: {} },
  ]);
}

/** What is changed, where there is no choice; nothing where it is the page that is seen. */
function sentence(words: string): ScopeChoice {
  return { root: element('p.scope', { hidden: words === '' }, words), scope: () => ({}) };
}

/** The first is chosen, until another is. */
function choice(
  pointer: string,
  legend: string,
  options: readonly { words: string; scope: ChangeScope }[],
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
    element('legend', legend),
    element('div.chips', ...radios.map(({ label }) => label)),
  );
  return { root, scope: () => radios.find(({ input }) => input.checked)?.scope ?? {} };
}
