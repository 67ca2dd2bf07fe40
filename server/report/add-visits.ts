import type { FormsFile } from '../../schemas/generated/contract.ts';
import { nameOf, otherWord } from '../counting/counted-event.ts';
import type { Visits } from '../counting/read-visits.ts';
import type { Range } from '../experiments/evidence.ts';
import { normalQuantile } from '../experiments/normal-tails.ts';
import { hasNoLead } from '../experiments/site-experiments.ts';
import { wilson } from '../experiments/wilson.ts';
import { addRows, type ReportGroup, type ReportRow } from '../leads/report-leads.ts';

/** What of a site conversions depend on. */
export interface CountedSite extends Pick<FormsFile, 'forms' | 'experiments'> {
  /** Experiments that were something else for a part of the time, so that their views are mixed. */
  changed?: readonly string[];
}

/**
 * A line of the report; conversion is leads of counted visitors for each view, or for each visit. It is
 * absent where it cannot be right.
 */
export interface Line extends ReportRow {
  views?: number;
  visits?: number;
  conversion?: number;
  /** The conversions that fit the numbers; 19 of 20 such ranges hold the true one. */
  fitting?: Range;
}

/**
 * The leads of a group by key. Spellings of a source or campaign are one row: leads name them as
 * visitors brought them, counters without capitals and spaces. What counters do not name stays a row
 * of its own.
 */
export function rowsByKey(group: ReportGroup, rows: readonly ReportRow[]): Map<string, ReportRow> {
  const united = new Map<string, ReportRow>();
  for (const row of rows) {
    const name = countedAs(group) === 'visits' ? nameOf(row.value) : row.value;
    const key = name ?? `${otherWord}: ${row.value}`;
    united.set(key, addRows(row, united.get(key)));
  }
  return united;
}

/** Adds what the site has counted itself to the leads of a group, and what was seen and brought none. */
export function addVisits(
  group: ReportGroup,
  leads: readonly ReportRow[],
  visits: Pick<Visits, ReportGroup | 'oneIn'>,
  site: CountedSite,
): Map<string, Line> {
  const rows = rowsByKey(group, leads);
  const counted = new Map(Object.entries(visits[group]));
  const unseen = [...counted.keys()].filter((value) => !rows.has(value)).sort();
  const all = [
    ...rows,
    ...unseen.map((value) => [value, { value, leads: 0, counted: 0 }] as const),
  ];
  return new Map(
    all.map(([key, row]) => [
      key,
      withCount(row, counted.get(key), { group, site, oneIn: visits.oneIn }),
    ]),
  );
}

function withCount(
  row: ReportRow,
  count: number | undefined,
  { group, site, oneIn }: { group: ReportGroup; site: CountedSite; oneIn: number },
): Line {
  const { value, leads, counted } = row;
  if (count === undefined || (group === 'variant' && isMixed(value, site))) return row;
  const name = countedAs(group);
  const hasForm = group !== 'page' || leads > 0 || site.forms.some(({ page }) => page === value);
  const isNamed = name === 'views' || value !== otherWord;
  const isComparable = hasForm && isNamed && !(group === 'variant' && isIncomparable(value, site));
  if (!isComparable || counted === null || counted > count) return { ...row, [name]: count };
  const fitting = fittingConversions(counted, count, oneIn);
  return { ...row, [name]: count, conversion: counted / count, fitting };
}

/**
 * Whether a view of a variant is no further chance of a lead, or no chance at all; of an experiment that
 * the site has no more nobody knows.
 */
function isIncomparable(value: string, { experiments = [], forms }: CountedSite): boolean {
  const [name] = value.split(': ');
  const known = experiments.find((one) => one.name === name);
  return known === undefined || known.pages.length > 1 || hasNoLead(known, forms);
}

/** Whether a variant is of an experiment that was something else for a part of the time. */
export function isMixed(value: string, { changed = [] }: Pick<CountedSite, 'changed'>): boolean {
  return changed.some((name) => value.startsWith(`${name}: `));
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
