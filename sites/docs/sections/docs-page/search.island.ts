import { type Entry, pageFinder } from './find-pages.ts';

/** Finds pages while they are typed; arrow keys choose one, Enter opens it, Escape closes the list. */
export async function searchIsland(
  island: HTMLElement,
  { index }: { index: string },
): Promise<void> {
  const input = island.querySelector('input');
  const list = island.querySelector<HTMLElement>('[role="listbox"]');
  if (!input || !list) return;
  const find = await openIndex(index);
  let chosen = -1;

  function show(): void {
    const words = input?.value.trim() ?? '';
    const found = words ? find(words) : [];
    list?.replaceChildren(...(found.length ? found.map(optionOf) : [nothingFound(words)]));
    list?.toggleAttribute('hidden', words === '');
    input?.setAttribute('aria-expanded', String(words !== ''));
    choose(found.length ? 0 : -1);
  }

  function choose(next: number): void {
    const options = list?.querySelectorAll('a') ?? [];
    chosen = options.length ? (next + options.length) % options.length : -1;
    for (const [place, option] of options.entries()) {
      option.setAttribute('aria-selected', String(place === chosen));
    }
    if (chosen < 0) input?.removeAttribute('aria-activedescendant');
    else input?.setAttribute('aria-activedescendant', `found-${chosen}`);
    options[chosen]?.scrollIntoView({ block: 'nearest' });
  }

  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') {
      list.querySelector<HTMLAnchorElement>('[aria-selected="true"]')?.click();
    } else return;
    event.preventDefault();
  });
  show();
}

async function openIndex(address: string): Promise<(words: string) => Entry[]> {
  const entries = (await (await fetch(address)).json()) as Entry[];
  // A preview has its pages where its assets are: below its own address.
  const base = address.replace(/\/assets\/.*$/, '');
  return pageFinder(entries.map((entry) => ({ ...entry, href: base + entry.href })));
}

function optionOf({ href, title, description }: Entry, place: number): HTMLElement {
  const option = document.createElement('a');
  option.href = href;
  option.id = `found-${place}`;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  const where = document.createElement('span');
  where.className = 'docs-search__where';
  where.textContent = description;
  option.append(title, where);
  return option;
}

function nothingFound(words: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'docs-search__none';
  line.setAttribute('role', 'option');
  line.setAttribute('aria-disabled', 'true');
  line.textContent = `Nothing has “${words}”.`;
  return line;
}
