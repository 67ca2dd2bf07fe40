import { checkComparedValues, rulesOfComparedValues } from '../../registry/compared-values.ts';
import { defineSection } from '../../registry/type-facts.ts';
import { checkYearly, rules as rulesOfYearly } from './check-yearly.ts';

export default defineSection<'pricing-table'>({
  aliases: ['plans', 'prices', 'pricing'],
  rules: { ...rulesOfComparedValues, ...rulesOfYearly },
  /** Whether every row below the plans has one value for each of them, and years are cheaper. */
  check: ({ plans, compare }) => [
    ...plans.flatMap((plan, index) => checkYearly(plan, `/plans/${index}`)),
    ...(compare?.groups ?? []).flatMap(({ rows }, group) =>
      checkComparedValues(
        rows,
        plans.map(({ name }) => name),
        `/compare/groups/${group}/rows`,
        (values) => `Values in this row: ${values}. Plans: ${plans.length}.`,
      ),
    ),
  ],
  providers: ({ provider }) =>
    provider ? [{ name: provider.name, embed: provider, pointer: '/provider' }] : [],
});
