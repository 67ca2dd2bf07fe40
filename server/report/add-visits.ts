import type { Visits } from '../counting/read-visits.ts';
import { wordOf } from '../counting/word.ts';
import type { Range } from '../experiments/evidence.ts';
import { normalQuantile } from '../experiments/gamma-tail.ts';
import { wilson } from '../experiments/wilson.ts';
import type { ReportGroup, ReportRow } from '../leads/report-leads.ts';

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
