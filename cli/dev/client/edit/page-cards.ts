import { element } from '../build-element.ts';

/** How search engines and social networks show the page, as its head says. */
export function pageCards(): HTMLElement[] {
  const shared = meta('property', 'og:title') || document.title;
  const picture = meta('property', 'og:image');
  const address = new URL(meta('property', 'og:url') || location.href);
  const isHidden = meta('name', 'robots').includes('noindex');
  return [
    isHidden
      ? element('p.description', 'Search engines are asked not to show this page.')
      : element(
          'div.card',
          { role: 'img', 'aria-label': `Search result: ${document.title}` },
          element('span.card-host', address.host + address.pathname),
          element('span.card-title', shorten(document.title, 60)),
          element('span', shorten(meta('name', 'description'), 160)),
        ),
    element(
      'div.card',
      { role: 'img', 'aria-label': `Shared link: ${shared}` },
      picture !== '' && element('img', { src: new URL(picture, location.href).pathname, alt: '' }),
      element('span.card-host', address.host),
      element('span.card-title', shorten(shared, 70)),
      element('span', shorten(meta('property', 'og:description'), 110)),
    ),
  ];
}

function meta(key: 'name' | 'property', value: string): string {
  return document.head.querySelector(`meta[${key}="${value}"]`)?.getAttribute('content') ?? '';
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
