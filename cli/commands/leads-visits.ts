import { counted } from '../../renderer/light.ts';
import type { Visits } from '../../server/counting/read-visits.ts';
import { describeFilledFields } from '../../server/report/describe-report.ts';
import type { readFunnels } from '../../server/report/read-funnels.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';

/** What counters say of forms, vitals and robots, with what it means. */
export function printVisits(visits: Visits, forms: ReturnType<typeof readFunnels>): string[] {
  const { vitals, robots } = visits;
  const isVaried = vitals.some(({ variant }) => variant !== undefined);
  return [
    ...titled('How far visitors came with the forms of a page:', [
      ['page', 'views', 'form seen', 'begun', 'sent'],
      ...forms.map(({ page, views, seen, begun, sent }) => [page, views, seen, begun, sent ?? '']),
    ]),
    ...forms.flatMap(describeFilledFields).map(printable),
    ...titled(
      'Three of four views were at least this good (good are LCP to 2500 ms, INP to 200 ms, CLS to 0.1):',
      [
        ['page', 'device', ...(isVaried ? ['variant'] : []), 'LCP', 'INP', 'CLS'],
        ...vitals.map(({ page, device, variant = 'all', lcp, inp, cls }) => [
          page,
          device,
          ...(isVaried ? [variant] : []),
          milliseconds(lcp),
          milliseconds(inp),
          cls?.toFixed(2) ?? '',
        ]),
      ],
    ),
    ...(robots > 0 ? [`Not counted: ${counted(robots, 'view')} by robots.`] : []),
  ];
}

function titled(title: string, [head, ...rows]: (string | number)[][]): string[] {
  if (!head || rows.length === 0) return [];
  const lines = rows.map(([name = '', ...cells]) => [printable(String(name)), ...cells]);
  return [`${title}\n${layOutTable([head, ...lines])}`];
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : `${Math.round(value)} ms`;
}
