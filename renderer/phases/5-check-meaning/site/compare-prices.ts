import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { isOtherPrice } from '../../../text/prices-in.ts';
import type { SiteIndex } from '../site-index.ts';
import type { NamedPrice } from './named-prices.ts';
import type { SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'price/stated': {
    title: 'Two prices of one thing',
    why: 'One of the two is out of date, and visitors may hold you to the lower one.',
    fix: 'Correct one of the two, or make it a claim of site.yaml that both show.',
    wrong:
      'text: A mooring costs €35 a week. (where a plan Mooring has price: €38, period: a week)',
    right: 'text: A mooring costs €38 a week.',
    canBeOff: true,
  },
};

/**
 * What a text says something costs, where a field of that name has another price: on any page in its
 * language, but on that of an event there alone, where two texts say it as well.
 */
export function comparePrices(
  pages: readonly SoundPage[],
  { locale: usual = '' }: SiteIndex,
): FileDiagnostic[] {
  const all = pages.flatMap(({ prices = [], locale = usual }) =>
    prices.map((price) => ({
      price,
      thing: [locale, price.scope, price.name, price.unit].join('\n'),
    })),
  );
  return [...Map.groupBy(all, ({ thing }) => thing).values()].flatMap((stated) => {
    const prices = stated.map(({ price }) => price);
    const fields = prices.filter(({ isField }) => isField);
    const files = new Set(prices.map(({ origin }) => origin.file));
    const places = new Set(prices.map(({ origin }) => `${origin.file} ${origin.pointer}`));
    const isSame = prices[0]?.isOfEvent || (isWhole(prices[0]) && files.size === places.size);
    const known = fields.length === 0 && isSame ? prices.slice(0, 1) : fields;
    const [field] = known;
    if (!field || known.some((other) => isOtherPrice(other, field))) return [];
    const others = prices.filter((price) => isOtherPrice(price, field));
    return [...Map.groupBy(others, ({ words }) => words).values()].flatMap(([first, ...more]) =>
      first ? [contradicts(first, field, more)] : [],
    );
  });
}

/** Whether a name says all about a thing, so that no other is meant elsewhere. */
function isWhole(price: NamedPrice | undefined): boolean {
  return price?.isSentence === true || (price?.name.split(' ').length ?? 0) > 3;
}

function contradicts(
  { words, origin }: NamedPrice,
  field: NamedPrice,
  more: readonly NamedPrice[],
): FileDiagnostic {
  const isElsewhere = (one: NamedPrice) =>
    one.origin.file !== origin.file || one.origin.pointer !== origin.pointer;
  const others = more
    .filter(isElsewhere)
    .map((one) => ({ ...one.origin, words, message: 'It is said here, too.' }));
  return {
    rule: 'price/stated',
    severity: 'warning',
    ...origin,
    words,
    message: `This is \`${words}\`, but the same is \`${field.words}\` in ${field.origin.file}.`,
    help: 'Correct one of the two.',
    related: [
      { ...field.origin, words: field.words, message: 'The other one is here.' },
      ...others,
    ],
  };
}
