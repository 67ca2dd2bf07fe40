import { capitalize } from '../../renderer/light.ts';
import type { Problem } from './protocol.ts';

/** What a file of a site is called by people who edit pages: what it holds, not where it lies. */
export function placeName(file: string): string {
  const [folder, ...rest] = file.split('/');
  const name = rest.join('/').replace(/\.\w+$/, '');
  switch (folder) {
    case 'site.yaml':
      return 'the settings of the site';
    case 'pages':
      return `the page /${name.replace(/(^|\/)index$/, '')}`;
    case 'partials':
      return `“${name}”, which pages share`;
    case 'assets':
      return `the picture ${rest.join('/')}`;
    case 'mails':
      return `the e-mail “${name}”`;
    case 'campaigns':
      return `the campaign “${name}”`;
    default:
      return `the list “${name}”`;
  }
}

/** Where a problem is: what its file holds, then its section and its field. */
export function problemPlace({ called, place }: Pick<Problem, 'called' | 'place'>): string {
  return [capitalize(called), place].filter(Boolean).join(': ');
}
