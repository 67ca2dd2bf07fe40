import type { Library, Shelf, TranslationGroup } from './library.ts';

/**
 * A library that notes in `asked` what it is asked for: `partials/footer`, `data/people`, the
 * entries in `data/webinars/`, the page at `/pricing`, the `translations of /pricing`. Whatever a sound page takes from other files
 * hangs on the answers alone. Lists of names are not noted: they only serve to explain mistakes.
 */
export function notingLibrary(library: Library, asked: Set<string>): Library {
  const note = (question: string) => void asked.add(question);
  const noting = <T>(shelf: Shelf<T>, question: (name: string) => string): Shelf<T> => ({
    get(name) {
      note(question(name));
      return shelf.get(name);
    },
    has(name) {
      note(question(name));
      return shelf.has(name);
    },
    keys: () => shelf.keys(),
  });
  return {
    partials: noting(library.partials, (name) => `partials/${name}`),
    data: noting(library.data, (name) => `data/${name}`),
    collections: noting(library.collections, (name) => `data/${name}/`),
    unreadable: {
      has(name) {
        note(name);
        return library.unreadable.has(name);
      },
    },
    findPage(path) {
      note(path);
      return library.findPage(path);
    },
    findTranslations(path) {
      note(`${TRANSLATIONS}${path}`);
      return library.findTranslations(path);
    },
    isFooter: (type) => library.isFooter(type),
    pagePaths: () => library.pagePaths(),
  };
}

const TRANSLATIONS = 'translations of ';

/** The pages that say the same as the one that a question is about, where it asks for these. */
export function translationsAsked(
  question: string,
  library: Library,
): TranslationGroup | undefined {
  if (!question.startsWith(TRANSLATIONS)) return undefined;
  return library.findTranslations(question.slice(TRANSLATIONS.length));
}

/** The files that a question as noted above leads to; a `?` stands for those that cannot be read. */
export function filesAnswering(question: string, library: Library): string[] {
  if (question.startsWith('/')) {
    const page = library.findPage(question);
    return page === 'unreadable' ? ['?'] : page ? [page.file] : [];
  }
  if (question.startsWith(TRANSLATIONS)) {
    return [...(translationsAsked(question, library)?.files ?? [])];
  }
  const [, folder, name = '', isCollection] = /^(.*?)\/(.*?)(\/?)$/.exec(question) ?? [];
  if (isCollection) {
    const { entries = [], isComplete = true } = library.collections.get(name) ?? {};
    return [...entries.map(({ file }) => file), ...(isComplete ? [] : ['?'])];
  }
  const found = (folder === 'partials' ? library.partials : library.data).get(name);
  if (found) return [found.file];
  return library.unreadable.has(question) ? ['?'] : [];
}
