import type { Diagnostic } from '../model/diagnostic.ts';
import type { Rules } from '../model/rule.ts';
import { counted } from '../text/counted.ts';

/** The rule of all types whose rows compare what is named in columns. */
export const rulesOfComparedValues: Rules = {
  'comparison/values': {
    title: 'A row with too many or too few values',
    why: 'The values would stand below the wrong names.',
    fix: 'Write one value for each column.',
    wrong: 'columns: [Us, Them]\nrows:\n  - { feature: Chat, values: [true] }',
    right: 'columns: [Us, Them]\nrows:\n  - { feature: Chat, values: [true, false] }',
  },
};

/**
 * Whether every row at `pointer` has one value for each column; `message` describes what a row has
 * instead. Where all rows have as many others, the mistake is in the names at `pointerOfColumns`.
 */
export function checkComparedValues(
  rows: readonly { values: readonly unknown[] }[],
  columns: readonly string[],
  [pointer, pointerOfColumns]: readonly [string, string],
  message: (values: number) => string,
): Diagnostic[] {
  const [usual = 0, other] = new Set(rows.map(({ values }) => values.length));
  if (rows.length > 1 && other === undefined && usual !== columns.length) {
    return [
      {
        rule: 'comparison/values',
        pointer: pointerOfColumns,
        message: `Each row has ${counted(usual, 'value')}, but the table has ${counted(columns.length, 'column')}: ${columns.join(', ')}.`,
        help:
          usual > columns.length
            ? 'Add the column that is missing.'
            : 'Delete the column that is too many.',
      },
    ];
  }
  return rows.flatMap(({ values }, row): Diagnostic[] =>
    values.length === columns.length
      ? []
      : [
          {
            rule: 'comparison/values',
            pointer: `${pointer}/${row}/values`,
            message: message(values.length),
            help: `Write one value for each: ${columns.join(', ')}.`,
          },
        ],
  );
}
