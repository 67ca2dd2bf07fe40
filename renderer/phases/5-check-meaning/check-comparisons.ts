import type { Problem } from '../../model/diagnostic.ts';
import type { PageCheck } from './page-check.ts';

/** Whether every row of a comparison has one value for each column. */
export const checkComparisons: PageCheck = ({ page: { content } }) =>
  content.sections.flatMap((section, index) => {
    if (section.type !== 'comparison') return [];
    const { columns, rows } = section;
    return rows.flatMap(({ values }, row): Problem[] =>
      values.length === columns.length
        ? []
        : [
            {
              rule: 'comparison/values',
              severity: 'error',
              pointer: `/sections/${index}/rows/${row}/values`,
              message: `This row has ${count(values.length, 'value')}, but the table has ${count(columns.length, 'column')}.`,
              help: `Write one value for each: ${columns.join(', ')}.`,
            },
          ],
    );
  });

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
