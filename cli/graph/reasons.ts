import { fonts } from './addresses.ts';
import { verdict } from './pages.ts';
import { published } from './published.ts';
import type { SiteWorld } from './site-query.ts';
import type { QueryEntry } from './store.ts';
import type { SiteStore } from './whole-site.ts';

/** Why a page file was read or rendered again, in words. */
export function reasonsFor(store: SiteStore, file: string): string[] {
  const ofPage = [verdict, published].map((query) => store.entry(query, file));
  if (!ofPage.some(({ before }) => before)) return ['it is new'];
  const causes = ofPage.flatMap((entry) => [...store.causesOf(entry, isNamed)]);
  // A page that was changed may ask for files that no page has asked for before.
  const known = causes.filter(({ before }) => before);
  const described = (some: typeof causes) => new Set(some.flatMap((one) => describe(one, file)));
  const words = described(known);
  return words.size > 0 ? [...words] : [...described(causes)];
}

/** People know typefaces, not the files whose letters they have to hold. */
function isNamed({ query }: QueryEntry<SiteWorld>): boolean {
  return query === fonts;
}

function describe(
  { query: { name }, arg, print, before }: QueryEntry<SiteWorld>,
  page: string,
): string[] {
  switch (name) {
    case 'file':
    case 'asset': {
      const file = name === 'asset' ? `assets/${arg}` : arg;
      if (file === page) return ['it changed'];
      if (print === '') return [`${file} is gone`];
      return [before ? `${file} changed` : `${file} is new`];
    }
    case 'types':
      return ['the code of the custom sections changed'];
    case 'edition':
      return ['which edition is built changed'];
    case 'passed':
      return before ? ['its time has come'] : [];
    case 'fonts':
      return ['what typefaces hold changed'];
    default:
      return [];
  }
}
