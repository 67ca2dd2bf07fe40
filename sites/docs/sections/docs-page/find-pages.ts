import MiniSearch from 'minisearch';

/** A page as the index has it. */
export interface Entry {
  href: string;
  title: string;
  description: string;
  /** Other words that people look for it with. */
  keywords: string;
  /** Its headings. */
  headings: string;
  text: string;
}

/** More than these are not looked through. */
const MOST = 8;

/** Of what is as near, guides come first, and one of many rules last. */
function rankOf(href: string): number {
  if (/^\/(?:start|language|operating|more)\//.test(href)) return 3;
  return /^\/(?:rules|files)\//.test(href) ? 1 : 2;
}

/** Makes the function that finds pages by words, the nearest first. */
export function pageFinder(entries: readonly Entry[]): (words: string) => Entry[] {
  const index = new MiniSearch<Entry>({
    idField: 'href',
    fields: ['title', 'keywords', 'headings', 'description', 'text'],
    storeFields: ['href', 'title', 'description'],
    searchOptions: {
      boost: { title: 6, keywords: 8, headings: 3, description: 2 },
      boostDocument: (href) => rankOf(String(href)),
      prefix: true,
      fuzzy: 0.2,
    },
  });
  index.addAll(entries);
  return (words) => {
    const all = index.search(words, { combineWith: 'AND' });
    return (all.length ? all : index.search(words)).slice(0, MOST) as unknown as Entry[];
  };
}
