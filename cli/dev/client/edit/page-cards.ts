import { element } from '../build-element.ts';

/** How search engines and social networks show the page. */
export interface PageCards {
  cards: HTMLElement[];
  /** Shows what is typed into the field at a pointer; `text` is as visitors read it. */
  show(pointer: string, text: string): void;
}

/** Cards with what the head of the page says; `social` are the texts that only shared links have. */
export function pageCards(social: { title?: unknown; description?: unknown }): PageCards {
  const address = new URL(meta('property', 'og:url') || location.href);
  const picture = meta('property', 'og:image');
  const isHidden = meta('name', 'robots').includes('noindex');
  const found = { title: element('span.card-title'), text: element('span') };
  const shared = { title: element('span.card-title'), text: element('span') };
  const search = element(
    'div.card',
    { role: 'img' },
    element('span.card-host', address.host + address.pathname),
    found.title,
    found.text,
  );
  const link = element(
    'div.card',
    { role: 'img' },
    picture !== '' && element('img', { src: new URL(picture, location.href).pathname, alt: '' }),
    element('span.card-host', address.host),
    shared.title,
    shared.text,
  );
  const showFound = (part: 'title' | 'text', text: string) => {
    found[part].textContent = shorten(text, part === 'title' ? 60 : 160);
    search.setAttribute('aria-label', `Search result: ${found.title.textContent}`);
  };
  const showShared = (part: 'title' | 'text', text: string) => {
    shared[part].textContent = shorten(text, part === 'title' ? 70 : 110);
    link.setAttribute('aria-label', `Shared link: ${shared.title.textContent}`);
  };
  showFound('title', document.title);
  showFound('text', meta('name', 'description'));
  showShared('title', meta('property', 'og:title') || document.title);
  showShared('text', meta('property', 'og:description'));
  return {
    cards: [
      isHidden
        ? element('p.description', 'Search engines are asked not to show this page.')
        : search,
      link,
    ],
    show(pointer, text) {
      const [, group, name = group] = pointer.split('/');
      if (name !== 'title' && name !== 'description') return;
      const part = name === 'title' ? 'title' : 'text';
      if (group !== 'social') showFound(part, text);
      if (group === 'social' || social[name] === undefined) showShared(part, text);
    },
  };
}

function meta(key: 'name' | 'property', value: string): string {
  return document.head.querySelector(`meta[${key}="${value}"]`)?.getAttribute('content') ?? '';
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
