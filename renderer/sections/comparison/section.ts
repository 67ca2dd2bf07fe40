import { checkComparedValues, rulesOfComparedValues } from '../../registry/compared-values.ts';
import { defineSection } from '../../registry/type-facts.ts';
import { counted } from '../../text/counted.ts';

export default defineSection<'comparison'>({
  aliases: ['compare', 'table', 'versus'],
  rules: rulesOfComparedValues,
  check: ({ columns, rows }) =>
    checkComparedValues(
      rows,
      columns,
      ['/rows', '/columns'],
      (values) =>
        `This row has ${counted(values, 'value')}, but the table has ${counted(columns.length, 'column')}.`,
    ),
});
