import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { SectionOf } from '../../registry/type-facts.ts';

type Plan = SectionOf<'pricing-table'>['plans'][number];

export const rules: Rules = {
  'pricing-table/yearly': {
    title: 'A year that costs more than twelve months',
    why: 'Nobody would choose it, so one of the two prices is most likely wrong.',
    fix: 'Correct one of them.',
    wrong: 'price: $10\nperiod: per month\nyearly: { price: $150, period: per year }',
    right: 'price: $10\nperiod: per month\nyearly: { price: $100, period: per year }',
    canBeOff: true,
  },
};

const YEAR = /\b(?:year|annum|yr|Jahr|an|année|año|anno|ano)\b|سنة/iu;
const MONTH = /\b(?:month|mo|Monat|mois|mes|mese|mês)\b|شهر/iu;

/** Whether a plan that is paid by the year is cheaper than by the month, where the periods are known. */
export function checkYearly({ price, period = '', yearly }: Plan, pointer: string): Diagnostic[] {
  if (!yearly) return [];
  const { period: perYear = period } = yearly;
  const months = MONTH.test(period) && YEAR.test(perYear) ? 12 : perYear === period ? 1 : undefined;
  const [monthly, other] = [amountOf(price), amountOf(yearly.price)];
  if (!months || !monthly || !other || other <= monthly * months) return [];
  return [
    {
      rule: 'pricing-table/yearly',
      severity: 'warning',
      pointer: `${pointer}/yearly/price`,
      message: `By the year this plan costs more than by the month: ${yearly.price} is more than ${months === 1 ? price : `twelve times ${price}`}.`,
      help: 'Correct one of the two prices, or the `period` that it is for.',
    },
  ];
}

/** The only number of a price, with any separator of thousands; undefined if it has none or several. */
function amountOf(price: string): number | undefined {
  const [number, other] = price.match(/\d[\d.,’' \u00a0\u202f]*/g) ?? [];
  if (number === undefined || other !== undefined) return undefined;
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number.trim()) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents}`);
}
