import { capitalize } from '../../renderer/light.ts';
import type { Problem } from './protocol.ts';

/**
 * What a file of a site is called by people who edit pages: what it holds, not where it lies; `called` is
 * what visitors or they call it, where that is known.
 */
export function placeName(file: string, called?: string): string {
  const [folder, ...rest] = file.split('/');
  const path = rest.join('/').replace(/\.\w+$/, '');
  const name = called ?? path;
  switch (folder) {
    case 'site.yaml':
      return 'the settings of the site';
    case 'pages':
      return `the page /${path.replace(/(^|\/)index$/, '')}`;
    case 'partials':
      return `“${name}”, which pages share`;
    case 'assets':
      return `the picture ${rest.join('/')}`;
    case 'mails':
      return `the e-mail “${name}”`;
    case 'campaigns':
      return `the campaign “${name}”`;
    default:
      return called === undefined || rest.length < 2
        ? `the list “${path}”`
        : `“${called}” in the list “${rest.slice(0, -1).join('/')}”`;
  }
}

/** Where a problem is: what its file holds, then its section and its field. */
export function problemPlace({ called, place }: Pick<Problem, 'called' | 'place'>): string {
  return [capitalize(called), place].filter(Boolean).join(': ');
}
