import { type FileDiagnostic, isError, type Place } from '../../model/diagnostic.ts';
import { pathOfFile } from '../../model/page-path.ts';
import { isExample } from './join-repeated.ts';
import { groupOf } from './omit-consequences.ts';

type Relation = (cause: FileDiagnostic, effect: FileDiagnostic) => boolean;

/** A rule, and others that report what follows from the same mistake. */
interface Cause {
  cause: string;
  effects: readonly string[];
  isOf: Relation;
}

const ofOneFile: Relation = (cause, effect) => cause.file === effect.file;
const ofOneGroup: Relation = (cause, effect) => groupOf(cause) === groupOf(effect);
const atOnePlace: Relation = (cause, effect) =>
  ofOneFile(cause, effect) && cause.pointer === effect.pointer;
/** The effect names the file of its cause, or the cause that of its effect. */
const namesCause: Relation = ({ file }, { about }) => about === file;
const namesPageOfCause: Relation = ({ file }, { about }) => about === pathOfFile(file);
const namesEffect: Relation = ({ about }, { file }) => about === file;
/** The file of the one is among the places of the other. */
const amongPlacesOfCause: Relation = (cause, { file }) => placesOf(cause).includes(file);
const atRelatedPlace: Relation = (cause, { related = [] }) =>
  related.some(({ file, pointer }) => file === cause.file && pointer === cause.pointer);
const amongPlacesOfEffect: Relation = ({ file }, effect) => placesOf(effect).includes(file);

/** The one names the other page, on which the same is said. */
const ofEither: Relation = (cause, { file, about }) =>
  about !== undefined && [file, about].includes(cause.file);

const CAUSES: readonly Cause[] = [
  {
    cause: 'claim/contradiction',
    effects: ['claim/contradiction'],
    isOf: ({ file, about = '' }, { words }) =>
      file === 'site.yaml' && about !== '' && words?.includes(about) === true,
  },
  {
    cause: 'picture/small',
    effects: ['unused/asset'],
    isOf: ({ pointer }, { file }) =>
      pointer.endsWith('/social/image/src') && /shar|social|\bog\b/i.test(file),
  },
  {
    cause: 'campaign/draft',
    effects: ['link/unpublished'],
    isOf: (draft, link) => draft.about === link.about,
  },
  {
    cause: 'campaign/other-places',
    effects: ['campaign/dead-link'],
    isOf: (counter, link) => sectionOf(counter) === sectionOf(link),
  },
  {
    cause: 'claim/unit-twice',
    effects: ['text/doubled'],
    isOf: ({ about }, { words }) => words === `${about} ${about}`,
  },
  { cause: 'date/label', effects: ['date/stated'], isOf: atOnePlace },
  { cause: 'file/misnamed', effects: ['link/page'], isOf: ({ about }) => about === 'pages' },
  {
    cause: 'file/unread',
    effects: ['data/unknown', 'link/page'],
    isOf: ({ about }, { missing }) =>
      about !== undefined &&
      [pathOfFile(about), about.replace(/\.\w+$/, '')].includes(missing ?? ''),
  },
  {
    cause: 'file/unread',
    effects: ['partial/unknown'],
    isOf: (file, use) => file.about === use.about,
  },
  { cause: 'data/duplicate-id', effects: ['page/duplicate-id'], isOf: atOnePlace },
  {
    cause: 'data/schema',
    effects: ['data/other-kind', 'schema/form', 'schema/wrong-type'],
    isOf: ({ about }, { file }) => file.startsWith(`${about}.`),
  },
  {
    cause: 'experiment/unknown-id',
    effects: ['experiment/no-change'],
    isOf: (name, list) => ofOneFile(name, list) && name.pointer.startsWith(list.pointer),
  },
  {
    cause: 'file/duplicate-name',
    effects: [
      'schema/missing-field',
      'schema/unknown-key',
      'schema/unknown-type',
      'schema/wrong-type',
    ],
    isOf: amongPlacesOfCause,
  },
  {
    cause: 'file/unread',
    effects: ['unused/article', 'unused/asset', 'unused/data', 'unused/partial'],
    // What its text names, nobody knows.
    isOf: ({ about }) => about !== undefined,
  },
  {
    cause: 'form/duplicate-field',
    effects: ['form/unknown-field'],
    isOf: ({ file }) => file === 'site.yaml',
  },
  { cause: 'form/duplicate-field', effects: ['form/autocomplete'], isOf: ofOneGroup },
  {
    cause: 'form/unknown-lead-type',
    effects: ['mail/no-form'],
    isOf: ({ suggest }, { about }) => suggest === undefined || suggest === about,
  },
  {
    cause: 'link/other-contact',
    effects: ['text/contact'],
    isOf: (link, text) =>
      ofOneFile(link, text) &&
      text.about !== undefined &&
      link.about?.includes(text.about) === true,
  },
  {
    cause: 'link/copied',
    effects: ['page/orphan'],
    isOf: ({ suggest }, { about }) => suggest?.split(/[?#]/)[0] === about,
  },
  { cause: 'link/other-contact', effects: ['text/phone'], isOf: ofEither },
  { cause: 'text/contact', effects: ['text/phone'], isOf: ofEither },
  {
    cause: 'text/contact',
    effects: ['link/other-contact'],
    isOf: ({ file, about }, link) =>
      file === 'site.yaml' && about !== undefined && link.about?.startsWith(about) === true,
  },
  {
    cause: 'text/phone',
    effects: ['text/phone'],
    isOf: (number, pair) => number.about === undefined && ofEither(number, pair),
  },
  { cause: 'page/frame', effects: ['page/no-footer', 'page/no-header'], isOf: ofOneFile },
  { cause: 'form/confirm-email', effects: ['form/no-address'], isOf: ofOneFile },
  { cause: 'page/other-canonical', effects: ['page/canonical'], isOf: namesPageOfCause },
  { cause: 'page/duplicate-description', effects: ['page/orphan'], isOf: amongPlacesOfCause },
  { cause: 'yaml/curly-quotes', effects: ['text/quote'], isOf: ofOneFile },
  {
    cause: 'schema/missing-field',
    effects: ['schema/unknown-key'],
    // A schema has another name for a field than its own examples.
    isOf: (lack, field) => isExample(lack) && ofOneGroup(lack, field),
  },
  {
    cause: 'schema/unknown-key',
    effects: ['data/other-kind'],
    isOf: (field, { related = [] }) =>
      isExample(field) && related.some((one) => nameAt(one.pointer) === nameAt(field.pointer)),
  },
  { cause: 'schema/unknown-key', effects: ['text/quote'], isOf: ofOneGroup },
  { cause: 'schema/name', effects: ['schema/wrong-type'], isOf: atOnePlace },
  { cause: 'text/open-variable', effects: ['text/doubled'], isOf: atOnePlace },
  { cause: 'translations/group', effects: ['translations/alone'], isOf: () => true },
  {
    cause: 'page/duplicate-title',
    effects: ['translations/group'],
    // A copy names the translations of its original as well.
    isOf: (copy, { file, about }) => {
      const paths = placesOf(copy).map(pathOfFile);
      return [pathOfFile(file), about].every((one) => one !== undefined && paths.includes(one));
    },
  },
  {
    cause: 'schema/missing-type',
    effects: ['schema/missing-type'],
    isOf: (section, change) =>
      ofOneFile(section, change) &&
      section !== change &&
      change.pointer.startsWith('/experiments/') &&
      !section.pointer.startsWith('/experiments/'),
  },
  {
    cause: 'schema/unknown-key',
    effects: ['campaign/no-words-after'],
    isOf: (words, text) => words.suggest !== undefined && sectionOf(words) === sectionOf(text),
  },
  {
    cause: 'text/broken-link',
    effects: ['text/typing'],
    isOf: (link, sign) => atOnePlace(link, sign) && sign.words?.startsWith('(') === true,
  },
  { cause: 'page/duplicate-title', effects: ['text/other-language'], isOf: ofOneFile },
  {
    cause: 'yaml/invisible-character',
    effects: ['link/page'],
    isOf: (sign, link) => ofOneFile(sign, link) && /[\p{Cf}\u2028\u2029]/u.test(link.missing ?? ''),
  },
  {
    cause: 'form/duplicate-field',
    effects: ['list/twice'],
    isOf: (field, entry) =>
      ofOneFile(field, entry) && field.pointer.startsWith(`${entry.pointer}/`),
  },
  { cause: 'form/email-input', effects: ['form/confirm-email'], isOf: () => true },
  {
    cause: 'form/autocomplete',
    effects: ['form/autocomplete'],
    isOf: ({ about, suggest }, twice) =>
      about !== undefined && suggest !== undefined && twice.about === about,
  },
  { cause: 'link/fragment', effects: ['campaign/no-waiting-list'], isOf: namesCause },
  {
    cause: 'link/fragment',
    effects: ['mail/no-form'],
    isOf: ({ about }, mail) => about !== undefined && mail.about?.includes(about) === true,
  },
  {
    cause: 'link/page',
    effects: ['counting/not-explained'],
    isOf: ({ pointer }) => pointer.startsWith('/leads/consent'),
  },
  {
    cause: 'link/page',
    effects: ['translations/alone'],
    isOf: ({ missing }) => missing !== undefined,
  },
  { cause: 'page/duplicate-title', effects: ['page/orphan'], isOf: amongPlacesOfCause },
  {
    cause: 'page/duplicate-title',
    effects: ['page/duplicate-description'],
    isOf: (title, text) => ofOneFile(title, text) && placesOf(title)[1] === placesOf(text)[1],
  },
  { cause: 'campaign/dead-link', effects: ['campaign/no-waiting-list'], isOf: namesCause },
  {
    cause: 'page/other-language',
    effects: [
      'link/language',
      'mail/duplicate',
      'mail/other-language',
      'text/other-language',
      'translations/alone',
      'translations/group',
    ],
    isOf: ({ file }) => file === 'site.yaml',
  },
  { cause: 'mail/other-language', effects: ['text/other-language'], isOf: ofOneFile },
  { cause: 'mail/other-language', effects: ['mail/duplicate'], isOf: amongPlacesOfEffect },
  {
    cause: 'translations/group',
    effects: ['link/language', 'page/other-language', 'text/other-language'],
    isOf: namesEffect,
  },
  {
    cause: 'page/other-language',
    effects: ['link/language', 'translations/alone'],
    isOf: ofOneFile,
  },
  {
    cause: 'page/duplicate-description',
    effects: ['page/duplicate-title'],
    isOf: (text, title) => String(text.pages) === String(title.pages),
  },
  {
    cause: 'date/year',
    effects: ['date/year'],
    isOf: (moment, shown) =>
      moment.file.startsWith('campaigns/') &&
      !shown.file.startsWith('campaigns/') &&
      isWithinDays(moment.about, shown.about),
  },
  { cause: 'file/copy', effects: ['mail/duplicate'], isOf: amongPlacesOfEffect },
  {
    cause: 'date/year',
    effects: ['link/unpublished'],
    isOf: ({ file }, { missing, about }) =>
      pathOfFile(file) === missing || file === `campaigns/${about}.yaml`,
  },
  {
    cause: 'price/currency',
    effects: ['price/stated'],
    isOf: atRelatedPlace,
  },
  { cause: 'price/stated', effects: ['translations/price'], isOf: amongPlacesOfCause },
  {
    cause: 'text/address',
    effects: ['translations/number'],
    isOf: ({ file, words }, { related = [], ...own }) =>
      [own, ...related].some((one) => one.file === file && one.words === words),
  },
  {
    cause: 'claim/contradiction',
    effects: ['translations/number'],
    isOf: (claim, number) => atOnePlace(claim, number) || atRelatedPlace(claim, number),
  },
  ...['text/amount', 'text/placeholder'].map((cause) => ({
    cause,
    effects: ['price/stated', 'translations/number', 'translations/price'],
    isOf: (odd: FileDiagnostic, other: FileDiagnostic) =>
      atOnePlace(odd, other) ||
      atRelatedPlace(odd, other) ||
      // Without it, another number of its section seems to be the one that differs.
      (other.rule.startsWith('translations/') &&
        (other.related ?? []).some((one) => sectionOf(one) === sectionOf(odd))),
  })),
  {
    cause: 'publish/order',
    effects: ['link/unpublished'],
    isOf: ({ file }, { missing }) => pathOfFile(file) === missing,
  },
  {
    cause: 'text/doubled',
    effects: ['text/doubled'],
    isOf: (entry, shown) =>
      entry.file.startsWith('data/') &&
      !shown.file.startsWith('data/') &&
      entry.words === shown.words,
  },
  { cause: 'text/placeholder', effects: ['text/doubled'], isOf: atOnePlace },
  { cause: 'text/doubled', effects: ['page/title-length'], isOf: atOnePlace },
  {
    cause: 'text/placeholder',
    effects: ['text/placeholder'],
    // An address comes from site.yaml by a variable, and a label often repeats it.
    isOf: (address, place) =>
      address.about !== undefined &&
      address.about === place.about &&
      address !== place &&
      (address.file === 'site.yaml' || (ofOneGroup(address, place) && place.words !== place.about)),
  },
];

/**
 * The diagnostics without those that follow from another one: this shows their places, and is an error
 * where one of them is.
 */
export function joinCauses(diagnostics: readonly FileDiagnostic[]): FileDiagnostic[] {
  const causeOf = new Map<FileDiagnostic, FileDiagnostic>();
  // What follows from something that follows itself is shown with the first cause.
  const firstCause = (one: FileDiagnostic): FileDiagnostic => {
    const cause = causeOf.get(one);
    return cause ? firstCause(cause) : one;
  };
  for (const { cause, effects, isOf } of CAUSES) {
    const found = diagnostics.filter(({ rule }) => effects.includes(rule));
    const causes = found.length === 0 ? [] : diagnostics.filter(({ rule }) => rule === cause);
    for (const one of found) {
      const first = causeOf.has(one) ? undefined : causes.find((known) => isOf(known, one));
      if (first && firstCause(first) !== one) causeOf.set(one, first);
    }
  }
  const groups = Map.groupBy(diagnostics, firstCause);
  return Array.from(groups, ([cause, all]) => {
    const effects = all.filter((one) => one !== cause);
    return effects.length === 0 ? cause : withEffects(cause, effects);
  });
}

function withEffects(cause: FileDiagnostic, effects: readonly FileDiagnostic[]): FileDiagnostic {
  const all = effects.flatMap((one) => [
    one,
    ...(one.related?.filter(({ isSame }) => isSame) ?? []),
  ]);
  const isElsewhere = ({ file, pointer }: Place) =>
    file !== cause.file || pointer !== cause.pointer;
  const places = new Map(all.filter(isElsewhere).map((one) => [`${one.file} ${one.pointer}`, one]));
  return {
    ...cause,
    severity: effects.some(isError) ? 'error' : cause.severity,
    related: [
      ...(cause.related ?? []),
      ...Array.from(places.values(), ({ file, pointer, words }) => {
        return { file, pointer, words, message: 'This follows from it.' };
      }),
    ],
  };
}

/** Whether what is shown of a campaign has its moment: a day is over at its end, in the zone of the campaign. */
function isWithinDays(one = '', other = ''): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= 2 * 86_400_000;
}

/** The files of its place and of the others that it names. */
function placesOf({ file, related = [] }: FileDiagnostic): string[] {
  return [file, ...related.map((one) => one.file)];
}

/** The field at the end of a pointer. */
function nameAt(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** The section or overlay in which something stands. */
function sectionOf({ file, pointer }: Place): string {
  return [file, ...pointer.split('/', 3)].join(' ');
}
