import type { Visits } from '../../server/counting/read-visits.ts';
import { wordOf } from '../../server/counting/word.ts';
import type { Range } from '../../server/experiments/evidence.ts';
import { normalQuantile } from '../../server/experiments/gamma-tail.ts';
import { wilson } from '../../server/experiments/wilson.ts';
import type { ReportGroup, ReportRow } from '../../server/leads/report-leads.ts';
import { printable } from '../print/printable.ts';
import { layOutTable } from '../print/table.ts';

/** A line of the report; conversion is leads for each view, or for each visit. */
export interface Line extends ReportRow {
  views?: number;
  visits?: number;
  conversion?: number;
  /** The conversions that fit the numbers; 19 of 20 such ranges hold the true one. */
  fitting?: Range;
}

/** Adds what the site has counted itself to the leads of a group; without any, leads stay as they are. */
export function addVisits(group: ReportGroup, rows: readonly ReportRow[], visits: Visits): Line[] {
  const counted = new Map(Object.entries(visits[group]));
  if (counted.size === 0) return [...rows];
  return group === 'source' || group === 'campaign'
    ? merge(uniteSpellings(rows), counted, 'visits')
    : merge(new Map(rows.map((row) => [row.value, row])), counted, 'views');
}

/** Leads name sources as visitors brought them, counters without capitals and spaces. */
function uniteSpellings(rows: readonly ReportRow[]): Map<string, ReportRow> {
  const united = new Map<string, ReportRow>();
  for (const { value, leads } of rows) {
    const word = wordOf(value);
    const before = united.get(word);
    united.set(word, { value: before?.value ?? value, leads: leads + (before?.leads ?? 0) });
  }
  return united;
}

/** All that has leads, then what was seen and brought none. */
function merge(
  rows: ReadonlyMap<string, ReportRow>,
  counted: ReadonlyMap<string, number>,
  name: 'views' | 'visits',
): Line[] {
  const unseen = [...counted.keys()].filter((value) => !rows.has(value)).sort();
  const all = [...rows, ...unseen.map((value) => [value, { value, leads: 0 }] as const)];
  return all.map(([key, row]) => {
    const count = counted.get(key);
    if (count === undefined) return row;
    // More leads than visits: some came where nothing could be counted.
    if (row.leads > count) return { ...row, [name]: count };
    const fitting = wilson(row.leads, count, normalQuantile(0.05));
    return { ...row, [name]: count, conversion: row.leads / count, fitting };
  });
}

/** What counters say of forms, vitals and robots, with what it means; `pages` are the leads of each. */
export function printVisits(
  { forms, vitals, robots }: Visits,
  pages: readonly ReportRow[],
): string[] {
  const sent = new Map(pages.map(({ value, leads }) => [value, leads]));
  return [
    ...titled('How far visitors came with the forms of a page:', [
      ['page', 'views', 'form seen', 'begun', 'sent'],
      ...forms.map(({ page, views, seen, begun }) => [
        page,
        views,
        seen,
        begun,
        sent.get(page) ?? 0,
      ]),
    ]),
    ...titled(
      'Three of four views were at least this good (good are LCP to 2500 ms, INP to 200 ms, CLS to 0.1):',
      [
        ['page', 'device', 'LCP', 'INP', 'CLS'],
        ...vitals.map(({ page, device, lcp, inp, cls }) => [
          page,
          device,
          milliseconds(lcp),
          milliseconds(inp),
          cls?.toFixed(2) ?? '',
        ]),
      ],
    ),
    ...(robots > 0 ? [`Not counted: ${robots} views by robots.`] : []),
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
