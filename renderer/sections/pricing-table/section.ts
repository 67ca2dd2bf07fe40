import type { Plan } from '../../generated/types.ts';
import { checkComparedValues, rulesOfComparedValues } from '../../registry/compared-values.ts';
import { checkCurrency, rulesOfCurrency } from '../../registry/price-currency.ts';
import { type DataContext, defineSection, type Thing } from '../../registry/type-facts.ts';
import { amountIn } from '../../text/amount-in.ts';
import { checkHighlighted, rules as rulesOfHighlighted } from './check-highlighted.ts';
import { checkIncluded, rules as rulesOfIncluded } from './check-included.ts';
import { checkPeriod, rules as rulesOfPeriods } from './check-period.ts';
import { checkYearly, rules as rulesOfYearly } from './check-yearly.ts';

export default defineSection<'pricing-table'>({
  aliases: ['plans', 'prices', 'pricing'],
  rules: {
    ...rulesOfComparedValues,
    ...rulesOfCurrency,
    ...rulesOfHighlighted,
    ...rulesOfIncluded,
    ...rulesOfYearly,
    ...rulesOfPeriods,
  },
  /** Whether every row below the plans has one value for each of them, years are cheaper, currencies agree, and one is highlighted. */
  check: ({ plans, compare, currency }) => [
    ...checkHighlighted(plans),
    ...checkIncluded(plans),
    ...plans.flatMap((plan, index) => [
      ...checkYearly(plan, `/plans/${index}`),
      ...checkPeriod(plan, `/plans/${index}`),
      ...checkPeriod({ period: plan.period, ...plan.yearly }, `/plans/${index}/yearly`),
    ]),
    ...checkCurrency(
      plans.flatMap(({ price, yearly }, index) => [
        { price, pointer: `/plans/${index}/price` },
        ...(yearly ? [{ price: yearly.price, pointer: `/plans/${index}/yearly/price` }] : []),
      ]),
      currency,
    ),
    ...(compare?.groups ?? []).flatMap(({ rows }, group) =>
      checkComparedValues(
        rows,
        plans.map(({ name }) => name),
        [`/compare/groups/${group}/rows`, '/plans'],
        (values) => `Values in this row: ${values}. Plans: ${plans.length}.`,
      ),
    ),
  ],
  providers: ({ provider }) =>
    provider ? [{ name: provider.name, embed: provider, pointer: '/provider' }] : [],
  structuredData: ({ plans, currency }, { page, site }) =>
    currency ? plans.flatMap((plan) => offerOf(plan, currency, { page, site })) : [],
});

/** What a plan costs, as a search engine reads it; nothing for a price without an amount. */
function offerOf(
  { name, text, price }: Plan,
  priceCurrency: string,
  { page, site }: Pick<DataContext, 'page' | 'site'>,
): Thing[] {
  const amount = amountIn(price);
  if (amount === undefined) return [];
  const offers = {
    '@type': 'Offer',
    price: amount,
    priceCurrency,
    url: page.canonical,
    priceValidUntil: page.offersEnd,
  };
  const brand = { '@type': 'Brand', name: site.name };
  const image = page.social.image.src;
  return [{ '@type': 'Product', name, description: text, image, brand, offers }];
}
