import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { SourceFile } from '../../../model/model.ts';
import { oncePer, oncePerText } from '../../../model/once.ts';
import type { Rules } from '../../../model/rule.ts';
import { finderOf } from '../../../model/searched-files.ts';
import { part, type Uncertain } from '../../../model/unknown.ts';
import { literalPattern } from '../../../text/literal-pattern.ts';
import { fixName } from '../../../text/nearest-name.ts';

export const rules: Rules = {
  'text/name-slip': {
    title: 'A name of the site with a wrong letter',
    why: 'Visitors take it for another company, or for carelessness.',
    fix: 'Write it as site.yaml has it.',
    wrong: 'text: Kilnwrok fires your pots (where site.yaml has `product: Kilnwork`)',
    right: 'text: Kilnwork fires your pots',
    canBeOff: true,
  },
  'site/name-slip': {
    title: 'A name that is nearly that of the organization',
    why: 'Visitors and search engines read two names of one company.',
    fix: 'Write it in one way.',
    wrong: 'name: Kilnwrok\norganization: { name: Kilnwork Ltd }',
    right: 'name: Kilnwork\norganization: { name: Kilnwork Ltd }',
    canBeOff: true,
  },
};

/** Shorter words that differ by a letter are other words. */
const LEAST_LETTERS = 6;

/**
 * Whether the names of the site, of its product and of its organization spell their words in one way;
 * where the first two do, the last is wrong.
 */
export function checkNames(site: Uncertain<Site>): FileDiagnostic[] {
  const organization = part(part(site, 'organization') ?? {}, 'name');
  if (typeof organization !== 'string') return [];
  const known = wordsOf(organization);
  const slips = (['name', 'product'] as const).flatMap((field) => {
    const written = part(site, field);
    if (typeof written !== 'string') return [];
    const words = wordsOf(written);
    const isBesideKnown = words.some((word) => known.includes(word));
    return words.flatMap((word) => {
      const meant = fixName(word, known).fix?.to;
      const isSlip = meant !== undefined && !isOneWord(word, meant, isBesideKnown);
      return isSlip ? [slip(`/${field}`, word, meant)] : [];
    });
  });
  const [first, second] = slips;
  const isOfOrganization = first && second && first.words === second.words;
  return isOfOrganization
    ? [slip('/organization/name', fixName(first.words, known).fix?.to ?? '', first.words)]
    : slips;
}

function slip(pointer: string, word: string, meant: string) {
  const isOther = pointer.startsWith('/organization');
  const whose = isOther
    ? 'the names of the site and its product have'
    : 'the name of the organization has';
  return {
    rule: 'site/name-slip',
    severity: 'warning',
    file: 'site.yaml',
    pointer,
    words: word,
    message: `\`${word}\` is nearly \`${meant}\`, which ${whose}.`,
    help: `Write ${meant} here, or correct ${isOther ? 'those' : 'the name of the organization'}.`,
  } as const;
}

function wordsOf(name: string): string[] {
  return name.match(/\p{L}+/gu) ?? [];
}

/** Whether two words are the same but for their number or letter case, or too short to be a slip. */
function isOneWord(word: string, other: string, isBesideKnown: boolean): boolean {
  const [one, two] = [word.toLowerCase(), other.toLowerCase()];
  const least = isBesideKnown ? LEAST_LETTERS - 1 : LEAST_LETTERS;
  return word.length < least || [two, `${two}s`].includes(one) || two === `${one}s`;
}

/** Shorter names are near to other words. */
const LEAST_IN_TEXTS = 7;

/** In a name of several words, shorter ones are left as they are. */
const LEAST_IN_NAMES = 4;

/** Of more texts with one spelling, it is another name. */
const MOST_SLIPS = 2;

/**
 * The words of the site's names with one letter too much, missing, exchanged or wrong, but for the
 * first and the last, where neither they nor the names are words that texts have in small letters;
 * the same of names of several words, of which two may be written as one.
 */
export function checkNamesInTexts(
  site: Uncertain<Site>,
  sources: readonly SourceFile[],
): FileDiagnostic[] {
  const all = [
    part(site, 'name'),
    part(site, 'product'),
    part(part(site, 'organization') ?? {}, 'name'),
  ];
  const written = all.filter((name) => typeof name === 'string');
  const organization = typeof all[2] === 'string' ? all[2] : '';
  const words = written
    .flatMap(wordsOf)
    .filter((word) => word.length >= LEAST_IN_TEXTS && /^\p{Lu}\p{Ll}+$/u.test(word));
  const phrases = written.flatMap((name) => SEVERAL_WORDS.exec(name)?.[0] ?? []);
  const names = new Set([...words, ...phrases]);
  const texts = sources.filter(({ path }) => !/^sections\/|^site\.yaml$/.test(path));
  const isPlainWord = (word: string) => texts.some(hasWord(word.toLowerCase()));
  const [, ownName = '', ownForm] = LEGAL_NAME.exec(organization) ?? [];
  const ofOrganization = ownForm
    ? texts.flatMap((source) => otherForms(source, ownName, ownForm))
    : [];
  const ofNames = [...names].flatMap((name) => {
    if (isPlainWord(name)) return [];
    const slips = texts.flatMap((source) =>
      slipsOf(name)(source).map(({ 0: word, index }) => ({ path: source.path, word, index })),
    );
    return [...Map.groupBy(slips, ({ word }) => word)]
      .filter(
        ([word, places]) =>
          places.length <= MOST_SLIPS && !names.has(word) && word !== name && !isPlainWord(word),
      )
      .flatMap(([word, places]) =>
        places.map(
          ({ path, index }): FileDiagnostic => ({
            rule: 'text/name-slip',
            severity: 'warning',
            file: path,
            pointer: '',
            span: { start: index, end: index + word.length },
            message: `\`${word}\` is nearly \`${name}\`, the name in site.yaml.`,
            help: `Did you mean \`${name}\`?`,
            suggest: name,
          }),
        ),
      );
  });
  return [...ofOrganization, ...ofNames];
}

/** What kinds of companies are called at the end of their names. */
const FORM =
  /(?:GmbH(?: & Co\.? KG)?|mbH|AG|KG|OG|OHG|UG|GbR|e\.? ?U\.|e\.? ?K\.|Ltd\.?|Limited|LLC|LLP|Inc\.?|PLC|Corp\.?|SARL|SAS|S\.?L\.?|S\.?r\.?l\.?|B\.?V\.?)(?![\p{L}&])/u;

const LEGAL_NAME = new RegExp(`^(.+?) (${FORM.source})$`, 'u');

const ofOtherForm = oncePerText((name) => {
  return finderOf(new RegExp(`(?<=(?<!\\p{L})${literalPattern(name)} )${FORM.source}`, 'gu'));
});

/** The name of the organization as that of another kind of company. */
function otherForms(source: SourceFile, name: string, form: string): FileDiagnostic[] {
  const kindOf = (one: string) => one.replace(/\W/g, '').replace('Limited', 'Ltd');
  return (
    ofOtherForm(name)(source)
      // A GmbH may be the partner of a GmbH & Co. KG.
      .filter(([found]) => !kindOf(form).startsWith(kindOf(found)))
      .map(({ 0: found, index }) => ({
        rule: 'text/name-slip',
        severity: 'warning',
        file: source.path,
        pointer: '',
        span: { start: index, end: index + found.length },
        message: `\`${name} ${found}\` is another kind of company than \`${name} ${form}\`, the name in site.yaml.`,
        help: `Did you mean \`${form}\`?`,
        suggest: form,
      }))
  );
}

/** The words of a name, without what kind of company it is of. */
const SEVERAL_WORDS = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+(?!\S)/u;

const ALONE = [String.raw`(?<![\p{L}\d@./_-])`, String.raw`(?![\p{L}\d@/_-]|\.\w)`] as const;

const hasWord = oncePerText((word) => {
  const alone = new RegExp(ALONE.join(word), 'u');
  return oncePer(({ text }: SourceFile) => text.includes(word) && alone.test(text));
});

/** Finds all that is one letter away from a name, outside of comments. */
const slipsOf = oncePerText((name) => {
  const ways = name.includes(' ')
    ? waysOfPhrase(name.split(' '))
    : waysOf(name, name.length > LEAST_IN_TEXTS);
  return finderOf(new RegExp(`(?<!^ *#.*)${ALONE.join(`(?:${ways.join('|')})`)}`, 'gmu'));
});

/** One word with a slip, but for those that are a name by themselves, or two words as one. */
function waysOfPhrase(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [before, after] = [words.slice(0, at), words.slice(at + 1)];
    const isVaried = word.length >= LEAST_IN_NAMES && word.length < LEAST_IN_TEXTS;
    const slips = isVaried
      ? [[...before, `(?:${waysOf(word, word.length > LEAST_IN_NAMES).join('|')})`, ...after]]
      : [];
    const [next = '', ...rest] = after;
    const joined = `${word}(?:${next.charAt(0)}|${next.charAt(0).toLowerCase()})${next.slice(1)}`;
    return [...slips, ...(next ? [[...before, joined, ...rest]] : [])].map((one) => one.join(' '));
  });
}

/** Short names that differ in one letter are often two, unless another word stands beside them. */
function waysOf(name: string, mayDiffer: boolean): string[] {
  const inner = Array.from({ length: name.length - 2 }, (_, index) => index + 1);
  return inner.flatMap((at) => {
    const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    const swapped = after.length > 1 ? [before + after.charAt(0) + letter + after.slice(1)] : [];
    const changed = mayDiffer ? [`${before}\\p{Ll}${after}`] : [];
    return [before + after, `${before}\\p{Ll}${letter}${after}`, ...swapped, ...changed];
  });
}
