import type { Json } from '../../../../renderer/index.ts';
import { element } from '../build-element.ts';
import type { EditSession } from './edit-session.ts';

/** The addresses that lead to a page; more can be added, as where an old site had it. */
export function oldAddresses(path: string, site: Json, change: EditSession['change']): HTMLElement {
  const { redirects = [] } = site as { redirects?: { from: string; to: string }[] };
  const pointer = '/redirects';
  const row = (from: string, index: number) =>
    element(
      'li',
      {},
      element('span', { class: 'part-words' }, from),
      button('Remove', `Remove ${from}`, () => {
        const isLast = redirects.length === 1;
        const take = isLast
          ? ({ do: 'set', pointer } as const)
          : ({ do: 'take', pointer, index } as const);
        void change({ do: 'site', change: take });
      }),
    );
  const own = redirects.flatMap(({ from, to }, index) => (to === path ? [row(from, index)] : []));
  const from = element('input', { type: 'text', placeholder: 'Such as /old-offer' });
  const add = () => {
    const value = { from: from.value.trim(), to: path };
    const index = redirects.length;
    void change({ do: 'site', change: { do: 'insert', pointer, index, value } });
  };
  return element(
    'details',
    { class: 'adder', 'data-pointer': pointer },
    element('summary', {}, `Old addresses that lead here: ${own.length}`),
    element('ul', { class: 'parts' }, ...own),
    element('label', { class: 'field' }, element('span', { class: 'name' }, 'Old address'), from),
    element('div', { class: 'actions' }, button('Add', 'Add an old address', add)),
  );
}

function button(words: string, label: string, click: () => void): HTMLElement {
  const about = { type: 'button', class: 'quiet', 'aria-label': label };
  return element('button', { ...about, click }, words);
}
