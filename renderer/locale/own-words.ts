import type { Language as Words } from '../../schemas/generated/contract.ts';
import { languageFor, languageOf, type OwnWords } from './languages.ts';

/** The words of a language as a site writes them: any of them. */
export type WrittenWords = { [Group in keyof Words]?: Partial<Words[Group]> };

/** What the words of a site for a language stand upon: its other words, those of the program, or none. */
export function wordsBelow(tag: string, own: OwnWords): Words | undefined {
  const { code: _code, ...words } = languageOf(tag, own) ?? { code: undefined };
  return 'page' in words ? words : undefined;
}

/** The words of a language with those that a site writes; the English ones where there are no others. */
export function completeWords(tag: string, written: WrittenWords, below?: Words): Words {
  const { code: _code, ...english } = languageFor('en');
  const locale = new Intl.Locale(tag);
  const base: Words = below ?? {
    ...english,
    name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
    script: locale.maximize().script ?? english.script,
    page: { ...english.page, firstOfMonth: '1' },
    vagueLabels: [],
  };
  const groups = Object.entries(written).map(([name, group]) => [
    name,
    Array.isArray(group) ? group : { ...Object(base[name as keyof Words]), ...Object(group) },
  ]);
  return { ...base, ...Object.fromEntries(groups) };
}

/** The words of a language that a site can write, in their groups: all but what follows from the language. */
export function wordsToWrite(words: Words): WrittenWords {
  const { page, form, mail, privacy, usual, vagueLabels } = words;
  const { firstOfMonth: _first, ...ofPage } = page;
  return { page: ofPage, form, mail, privacy, usual, vagueLabels };
}

/** The plural categories of a language. */
export function pluralsOf(tag: string): readonly string[] {
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
}
