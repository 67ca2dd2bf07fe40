import type { Visits } from '../counting/read-visits.ts';
import { otherWord, wordOf } from '../counting/word.ts';
import type { Range } from '../experiments/evidence.ts';
import { normalQuantile } from '../experiments/normal-tails.ts';
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

/**
 * The leads of a group by key. Where the site counts visits, spellings of a source or campaign are one
 * row: leads name them as visitors brought them, counters without capitals and spaces.
 */
export function rowsByKey(
  group: ReportGroup,
  rows: readonly ReportRow[],
  visits: Visits,
): Map<string, ReportRow> {
  const isUnited = countedAs(group) === 'visits' && Object.keys(visits[group]).length > 0;
  const united = new Map<string, ReportRow>();
  for (const { value, leads } of rows) {
    const key = isUnited ? wordOf(value) : value;
    const before = united.get(key) ?? { value: key === otherWord ? key : value, leads: 0 };
    united.set(key, { ...before, leads: leads + before.leads });
  }
  return united;
}

/** Adds what the site has counted itself to the leads of a group, and what was seen and brought none. */
export function addVisits(
  group: ReportGroup,
  leads: readonly ReportRow[],
  visits: Visits,
): Map<string, Line> {
  const rows = rowsByKey(group, leads, visits);
  const counted = new Map(Object.entries(visits[group]));
  const unseen = [...counted.keys()].filter((value) => !rows.has(value)).sort();
  const all = [...rows, ...unseen.map((value) => [value, { value, leads: 0 }] as const)];
  return new Map(
    all.map(([key, row]) => [
      key,
      addCount(row, visits, { name: countedAs(group), count: counted.get(key) }),
    ]),
  );
}

function addCount(
  row: ReportRow,
  { oneIn }: Visits,
  { name, count }: { name: 'views' | 'visits'; count?: number },
): Line {
  if (count === undefined) return row;
  // More leads than visits: some came where nothing could be counted.
  if (row.leads > count) return { ...row, [name]: count };
  const fitting = fittingConversions(row.leads, count, oneIn);
  return { ...row, [name]: count, conversion: row.leads / count, fitting };
}

/** Where visits are an estimate, half of the error is spent on how many there were. */
function fittingConversions(leads: number, visits: number, oneIn: number): Range {
  const z = normalQuantile(oneIn > 1 ? 0.025 : 0.05);
  const spread = z * Math.sqrt(visits * (oneIn - 1));
  return {
    low: wilson(leads, visits + spread, z).low,
    high: wilson(leads, Math.max(leads, visits - spread), z).high,
  };
}

function countedAs(group: ReportGroup): 'views' | 'visits' {
  return group === 'source' || group === 'campaign' ? 'visits' : 'views';
}
