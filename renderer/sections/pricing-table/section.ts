import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection } from '../../registry/facts.ts';

export default defineSection<'pricing-table'>({
  aliases: ['plans', 'prices', 'pricing'],
  /** Whether every row of the comparison has one value for each plan. */
  check: ({ plans, compare }) =>
    (compare?.groups ?? []).flatMap(({ rows }, group) =>
      rows.flatMap(({ values }, row): Diagnostic[] =>
        values.length === plans.length
          ? []
          : [
              {
                rule: 'comparison/values',
                severity: 'error',
                pointer: `/compare/groups/${group}/rows/${row}/values`,
                message: `Values in this row: ${values.length}. Plans: ${plans.length}.`,
                help: `Write one value for each: ${plans.map(({ name }) => name).join(', ')}.`,
              },
            ],
      ),
    ),
  providers: ({ provider }) =>
    provider ? [{ name: provider.name, embed: provider, pointer: '/provider' }] : [],
});
