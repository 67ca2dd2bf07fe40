import { nameLanguages } from '../../../locale/language-names.ts';
import { primaryLanguage } from '../../../locale/primary-language.ts';
import { isCommonWord, recognizeStranger } from '../../../locale/recognize-language.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { oncePer } from '../../../model/once.ts';
import type { SiteIndex } from '../site-index.ts';
import { isPartial } from './compare-frames.ts';
import type { PageSummary, SoundPage } from './page-summary.ts';

/** A sentence or a short text as it stands in a file. */
interface Passage {
  file: string;
  language: string;
  start: number;
  text: string;
  /** The line that it is a part of. */
  line: string;
  words: readonly string[];
}

/**
 * Short texts whose words the site has in its pages of another language only, as where one was left
 * untranslated. The words of the site itself say which these are.
 */
export function findStrangers(
  summaries: readonly PageSummary[],
  sources: readonly SourceFile[],
  index: SiteIndex,
): FileDiagnostic[] {
  const pages = summaries.flatMap(({ sound }) => sound ?? []);
  const ofPages = languagesOfFiles(pages, sources, index);
  const languages = new Map([...ofPages, ...languagesOfShared(summaries, ofPages)]);
  if (new Set(languages.values()).size < 2) return [];
  const reported = new Set(
    pages.flatMap(({ file, strange = [] }) => strange.flatMap(({ origin }) => [file, origin.file])),
  );
  const passages = sources.flatMap((source) => {
    const language = languages.get(source.path);
    if (language === undefined) return [];
    const all = placesIn(source).map((place) => ({ ...place, language }));
    const isReported = ({ text }: Passage) => recognizeStranger([text], language) !== undefined;
    return reported.has(source.path) ? all.filter((one) => !isReported(one)) : all;
  });
  const known = countWords(passages);
  // What is left of a line that was found to be strange as a whole.
  const isRest = ({ file, line, language }: Passage) =>
    reported.has(file) && recognizeStranger([line], language) !== undefined;
  return passages.flatMap((passage) => {
    if (isRest(passage)) return [];
    const other = strangerLanguage(passage, known) ?? thirdLanguage(passage, known);
    return other === undefined ? [] : [strange(passage, other)];
  });
}

/** The languages of pages and e-mails, but for those in another one as a whole, or in one that nobody has begun with. */
function languagesOfFiles(
  pages: readonly SoundPage[],
  sources: readonly SourceFile[],
  { locale: usual = '' }: SiteIndex,
): ReadonlyMap<string, string> {
  const ofMails = sources
    .filter(({ path }) => path.startsWith('mails/'))
    .map(({ path, text }) => [path, /^locale: *["']?([\w-]+)/m.exec(text)?.[1] ?? usual] as const);
  const ofPages = pages.map(({ file, locale = usual }) => [file, locale] as const);
  const whole = new Map(pages.map(({ file, recognized }) => [file, recognized]));
  const begun = new Set(pages.map(({ recognized }) => recognized));
  const all = [...ofMails, ...ofPages].map(
    ([file, locale]) => [file, primaryLanguage(locale)] as const,
  );
  return new Map(
    all.filter(
      ([file, language]) => begun.has(language) && [undefined, language].includes(whole.get(file)),
    ),
  );
}

/** The languages of partials that pages of one language alone show. */
function languagesOfShared(
  summaries: readonly PageSummary[],
  ofPages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const uses = summaries.flatMap(({ file, used }) =>
    used.filter(isPartial).map((partial) => ({ partial, language: ofPages.get(file) })),
  );
  return new Map(
    [...Map.groupBy(uses, ({ partial }) => partial)].flatMap(([partial, all]) => {
      const [only, ...others] = new Set(all.map(({ language }) => language));
      return only === undefined || others.length > 0 ? [] : [[partial, only] as const];
    }),
  );
}

/** What others said may be in their language. */
const QUOTE = /\bquote:[^\n]*(?:\n(?! *(?:- )?[\w-]+:| *(?:\n|$))[^\n]*)*/g;

/** What stands before a value: the names of its fields, or the sign of a comment. */
const BEFORE = /^\s*(?:- )?(?:#.*|[{[]\s*)?|[{,]?\s*[\w-]+:\s+(?:["'|>]-?\s*)?|\}/g;

const placesIn = oncePer(({ path: file, text }: SourceFile): Omit<Passage, 'language'>[] => {
  const own = text.replace(QUOTE, (quote) => quote.replace(/[^\n]/g, '\0'));
  const all = Array.from(own.matchAll(/[^\n]+/g), ({ 0: line, index }) => {
    const values = line.replace(BEFORE, (before) => '\0'.repeat(before.length));
    return Array.from(values.matchAll(/[^\0]+?(?:[.!?](?=\s|["'\0]|$)|(?=\0|$))/g), (one) => ({
      start: index + one.index + (/^\s*/.exec(one[0])?.[0].length ?? 0),
      text: one[0].trim(),
      line: values,
    }));
  });
  return all.flat().map((place) => ({ file, ...place, words: wordsIn(place.text) }));
});

/** The words of a text without variables, targets and names of files; with a capital they may be names. */
function wordsIn(text: string): string[] {
  const plain = text.replace(/\{\{[^}]*\}\}|\]\([^)]*\)|\S*[/@.]\w\S*/g, ' ');
  return Array.from(plain.matchAll(/\p{L}+/gu)).flatMap(({ 0: word, index }) =>
    /^\p{Lu}/u.test(word) && plain.slice(0, index).trim() !== '' ? [] : word.toLowerCase(),
  );
}

type KnownWords = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** How often each language has each word. */
function countWords(passages: readonly Passage[]): KnownWords {
  const known = new Map<string, Map<string, number>>();
  for (const { language, words } of passages) {
    const counts = known.get(language) ?? new Map<string, number>();
    known.set(language, counts);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return known;
}

/** Fewer words are a name, or one that both languages have. */
const LEAST = 4;

/** So many words are no chance; those that hardly any sentence does without count twice. */
const ENOUGH = 6;

/** The one language that has the words of a passage much more often, if none is in its own alone. */
function strangerLanguage({ language, words }: Passage, known: KnownWords): string | undefined {
  if (words.length < LEAST) return undefined;
  const own = known.get(language);
  const elsewhere = (word: string) =>
    (own?.get(word) ?? 0) - words.filter((one) => one === word).length;
  const found = [...known].filter(([other, theirWords]) => {
    const isTheirs = (word: string) => (theirWords.get(word) ?? 0) > 2 * elsewhere(word);
    const theirs = new Set(words.filter(isTheirs));
    const common = [...theirs].filter(
      (word) => isCommonWord(word, other) && !isCommonWord(word, language),
    );
    const isMuch =
      theirs.size + common.length >= ENOUGH ||
      (common.length > 1 && theirs.size * 2 > new Set(words).size);
    const hasOwn = words.some((word) => elsewhere(word) > 0 && !theirWords.has(word));
    return other !== language && isMuch && !hasOwn;
  });
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** One that the site has no pages in, of a sentence that leaves no doubt. */
function thirdLanguage({ text, language }: Passage, known: KnownWords): string | undefined {
  const other = recognizeStranger([text], language, CERTAIN_WORDS);
  return other === undefined || known.has(other) ? undefined : other;
}

/** So many of the most common words of a language are no name. */
const CERTAIN_WORDS = 4;

function strange({ file, language, start, text }: Passage, other: string): FileDiagnostic {
  const [written = '', claimed = ''] = nameLanguages([other, language]);
  const whole = file.startsWith('mails/') ? 'e-mail' : isPartial(file) ? 'partial' : 'page';
  return {
    rule: 'text/other-language',
    severity: 'warning',
    file,
    pointer: '',
    span: { start, end: start + text.length },
    words: text,
    message: `This text is in another language (${written}) than this ${whole} (${claimed}).`,
    help: 'Translate it.',
  };
}
