import { distance } from 'fastest-levenshtein';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { SiteIndex } from '../site-index.ts';
import type { SoundPage } from './page-summary.ts';
import type { PlacedNumber } from './placed-numbers.ts';
import { translatedPairs } from './translated-pairs.ts';

export const rules: Rules = {
  'translations/number': {
    title: 'A number that another language has otherwise',
    why: 'One of the two is wrong, and visitors rely on it.',
    fix: 'Correct one of the two.',
    wrong: 'label: 421 élèves (where the page that it translates says 412 pupils)',
    right: 'label: 412 élèves',
    canBeOff: true,
  },
  'translations/price': {
    title: 'A price that another language has otherwise',
    why: 'One of the two is out of date, and visitors may hold you to the lower one.',
    fix: 'Correct one of the two.',
    wrong: 'text: Il coûte 20 €. (where the page that it translates says 25 €)',
    right: 'text: Il coûte 25 €.',
    canBeOff: true,
  },
};

interface Differing {
  own: PlacedNumber;
  other: PlacedNumber;
}

/** Numbers that differ between a page and its translation, each reported where it is wrong. */
export function compareNumbers(
  pages: readonly SoundPage[],
  { claims }: Pick<SiteIndex, 'claims'>,
): FileDiagnostic[] {
  const stated = new Map<string, Set<string>>();
  const state = (value: string, where: string) =>
    stated.set(value, (stated.get(value) ?? new Set()).add(where));
  for (const { file, numbers = [] } of pages)
    for (const { value, part } of numbers) state(value, `${file} ${part}`);
  for (const [name, { value }] of Object.entries(claims)) state(String(value), name);
  const placesOf = ({ value }: PlacedNumber) => stated.get(value)?.size ?? 0;
  return translatedPairs(pages).flatMap(([{ numbers = [] }, { numbers: others = [] }]) => {
    const theirs = Map.groupBy(others, ({ part }) => part);
    return [...Map.groupBy(numbers, ({ part }) => part)].flatMap(([part, ours]) =>
      differing(ours, theirs.get(part) ?? []).map((found) =>
        // What other parts and claims say as well is right.
        placesOf(found.other) > placesOf(found.own)
          ? differs(found.own, found.other)
          : differs(found.other, found.own),
      ),
    );
  });
}

/** The one number of a part that its translation has otherwise, at its place or nearly the same. */
function differing(ours: PlacedNumber[], theirs: PlacedNumber[]): Differing[] {
  const inFields = fieldsOf(ours, theirs);
  if (inFields.length === 1) return inFields;
  const [missing, extra] = [without(ours, theirs), without(theirs, ours)];
  if (Math.max(missing.length, extra.length) > MOST_DIFFERING) return [];
  const isOnly = missing.length === 1 && extra.length === 1;
  const pairs = missing.flatMap((own) =>
    extra
      .filter(
        (other) =>
          own.kind === other.kind &&
          ((isOnly && isOneFact(own, other)) || isSlip(own.value, other.value)),
      )
      .map((other) => ({ own, other })),
  );
  return pairs.length === 1 ? pairs : [];
}

/** Where more of them differ, the two say other things. */
const MOST_DIFFERING = 20;

/** The first number of each field that differs, of those which all entries of both lists have. */
function fieldsOf(ours: PlacedNumber[], theirs: PlacedNumber[]): Differing[] {
  const nameOf = ({ field }: PlacedNumber) => field.replace(/\/\d+(?=\/|$)/g, '/*');
  const others = Map.groupBy(theirs, nameOf);
  return [...Map.groupBy(ours, nameOf)].flatMap(([name, own]) => {
    const other = others.get(name) ?? [];
    const isAlike =
      own.length === other.length &&
      own.every(({ field, kind }, at) => field === other[at]?.field && kind === other[at].kind);
    const [missing, extra] = [without(own, other), without(other, own)];
    const pairs = own.flatMap((one, at) => {
      const two = other[at];
      const isOther = two && missing.includes(one) && extra.includes(two);
      return isOther && (isOneFact(one, two) || isSlip(one.value, two.value))
        ? [{ own: one, other: two }]
        : [];
    });
    const isOneField = new Set(pairs.map((pair) => pair.own.field)).size === 1;
    return isAlike && isOneField ? pairs.slice(0, 1) : [];
  });
}

/** The numbers that are not among others, each as often as it is there more. */
function without(numbers: readonly PlacedNumber[], others: readonly PlacedNumber[]) {
  const rest = others.map(({ value }) => value);
  return numbers.filter(({ value }) => {
    const at = rest.indexOf(value);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Texts of several sentences, which may say more in one language. */
const LONG = /\/(?:about|answer|body)$/;

/** Whether two numbers stand in the same short field. */
function isOneFact(own: PlacedNumber, other: PlacedNumber): boolean {
  return own.field === other.field && !LONG.test(own.field);
}

/** Whether one digit is wrong, or two neighbours are exchanged, in a number that is no small count. */
function isSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 3) return false;
  const swapped = [...one].some(
    (digit, at) => one.slice(0, at) + one.charAt(at + 1) + digit + one.slice(at + 2) === other,
  );
  return swapped || (one.length > 3 && distance(one, other) === 1);
}

function differs(wrong: PlacedNumber, right: PlacedNumber): FileDiagnostic {
  const { words, origin } = wrong;
  return {
    rule: /[€$£%]/.test(wrong.kind) ? 'translations/price' : 'translations/number',
    severity: 'warning',
    ...origin,
    words,
    message: `This is \`${words}\`, but \`${right.words}\` in ${right.origin.file}, which says the same in another language.`,
    help: 'Correct one of the two.',
    related: [{ ...right.origin, words: right.words, message: 'The other one is here.' }],
  };
}
