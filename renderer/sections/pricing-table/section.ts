import type { Plan } from '../../generated/types.ts';
import { checkComparedValues, rulesOfComparedValues } from '../../registry/compared-values.ts';
import { checkCurrency, checkSigns, rulesOfCurrency } from '../../registry/price-currency.ts';
import { type DataContext, defineSection, type Thing } from '../../registry/type-facts.ts';
import { checkYearly, rules as rulesOfYearly } from './check-yearly.ts';

export default defineSection<'pricing-table'>({
  aliases: ['plans', 'prices', 'pricing'],
  rules: { ...rulesOfComparedValues, ...rulesOfCurrency, ...rulesOfYearly },
  /** Whether every row below the plans has one value for each of them, years are cheaper, and currencies agree. */
  check: ({ plans, compare, currency }) => [
    ...(currency
      ? []
      : checkSigns(
          plans.map(({ price }) => price),
          (index) => `/plans/${index}/price`,
        )),
    ...plans.flatMap((plan, index) => checkYearly(plan, `/plans/${index}`)),
    ...checkCurrency(
      plans.map(({ price }) => price),
      currency,
      (index) => `/plans/${index}/price`,
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

/** The number in `$1,234.50` or `1.234,50 €`: what two digits follow is where its cents begin. */
function amountIn(price: string): number | undefined {
  const number = /\d[\d.,'\s]*/.exec(price)?.[0].trim();
  if (number === undefined) return undefined;
  const [, whole = number, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents}`);
}
