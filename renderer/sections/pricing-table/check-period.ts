import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import type { SectionOf } from '../../registry/type-facts.ts';

export const rules: Rules = {
  'pricing-table/period': {
    title: 'A price that names its period as well',
    why: 'Visitors read it twice.',
    fix: 'Leave it to `period`.',
    wrong: 'price: $10 per month\nperiod: per month',
    right: 'price: $10\nperiod: per month',
    canBeOff: true,
  },
};

/** Whether a price ends with the period that is shown behind it. */
export function checkPeriod(
  { price, period }: Partial<Pick<SectionOf<'pricing-table'>['plans'][number], 'price' | 'period'>>,
  pointer: string,
): Diagnostic[] {
  if (!period || !price?.toLowerCase().endsWith(period.toLowerCase())) return [];
  const meant = price.slice(0, -period.length).trimEnd();
  return [
    {
      rule: 'pricing-table/period',
      severity: 'warning',
      pointer: `${pointer}/price`,
      message: `Visitors read \`${price} ${period}\`.`,
      help: `Write \`${meant}\`: \`period\` says the rest.`,
      suggest: meant,
    },
  ];
}
