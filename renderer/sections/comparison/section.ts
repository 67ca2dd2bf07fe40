import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineSection } from '../../registry/facts.ts';
import { counted } from '../../text/counted.ts';

export default defineSection<'comparison'>({
  aliases: ['table'],
  /** Whether every row has one value for each column. */
  check: ({ columns, rows }) =>
    rows.flatMap(({ values }, row): Diagnostic[] =>
      values.length === columns.length
        ? []
        : [
            {
              rule: 'comparison/values',
              severity: 'error',
              pointer: `/rows/${row}/values`,
              message: `This row has ${counted(values.length, 'value')}, but the table has ${counted(columns.length, 'column')}.`,
              help: `Write one value for each: ${columns.join(', ')}.`,
            },
          ],
    ),
});
