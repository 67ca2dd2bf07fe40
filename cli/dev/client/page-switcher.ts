import { ADDRESSES, type PageEntry } from '../protocol.ts';
import { element } from './build-element.ts';
import { addressOf } from './preview-address.ts';
import { STUDIO_HOME } from './studio-home.ts';

/** The list of all pages, with a search. */
export interface PageSwitcher {
  root: HTMLElement;
  update(pages: readonly PageEntry[], current: string): void;
  /** Begins to search. */
  focus(): void;
}

/** Makes the list; words that are searched for may stand anywhere in path or title. */
export function createPageSwitcher(): PageSwitcher {
  const list = element('ul.pages');
  const none = element('p.none', { hidden: true }, 'No page has these words.');
  const search = element('input', {
    type: 'search',
    placeholder: 'Search pages',
    'aria-label': 'Search pages',
    autocomplete: 'off',
    input: filter,
  });
  const root = element(
    'div',
    { keydown: (event) => move(event as KeyboardEvent) },
    search,
    list,
    none,
    STUDIO_HOME === undefined &&
      element(
        'a.all-sections',
        { href: addressOf(ADDRESSES.gallery), target: '_blank' },
        'All sections, in the look of this site',
      ),
  );

  function filter(): void {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of list.children) {
      const text = (item.textContent ?? '').toLowerCase();
      (item as HTMLElement).hidden = !words.every((word) => text.includes(word));
    }
    none.hidden = list.querySelector(':scope > :not([hidden])') !== null;
  }

  function move(event: KeyboardEvent): void {
    const links = [...list.querySelectorAll<HTMLElement>(':scope > :not([hidden]) > a')];
    const focused = (root.getRootNode() as ShadowRoot).activeElement;
    const at = links.indexOf(focused as HTMLElement);
    if (event.key === 'Enter' && at < 0) links[0]?.click();
    else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? search).focus();
    else return;
    event.preventDefault();
  }

  return {
    root,
    update(pages, current) {
      list.replaceChildren(...pages.map((page) => entry(page, current)));
      filter();
    },
    focus() {
      search.focus();
      search.select();
      list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    },
  };
}

function entry({ path, title, absence }: PageEntry, current: string): HTMLElement {
  const link = element(
    'a',
    { href: addressOf(path), 'aria-current': path === current ? 'page' : undefined },
    element('span.page-path', path),
    element('span.page-title', title),
    absence !== undefined && element('span.absence', absence),
  );
  return element('li', link);
}
