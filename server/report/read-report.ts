import { startOfDay } from '../../renderer/locale/index.ts';
import type {
  InboxReport,
  ReportExperiment,
  ReportLine,
} from '../../renderer/service-pages/index.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { describeVerdict, describeWrongClock } from '../experiments/describe-verdict.ts';
import { changedIn, readAllTimes } from '../experiments/experiment-times.ts';
import { type JudgedSite, judgeAll } from '../experiments/judge-experiment.ts';
import type { LeadVerdict } from '../experiments/judge-leads.ts';
import { dayOf, readDay } from '../leads/day-of.ts';
import type { Period } from '../leads/lead-filter.ts';
import { noVariant, type ReportRow } from '../leads/report-leads.ts';
import type { Operations } from '../operations/control/operations.ts';
import { addVisits, isMixed, type Line, rowsByKey } from './add-visits.ts';
import { describeCounting, describeLeadless } from './describe-report.ts';
import { readFunnels } from './read-funnels.ts';

const weekMs = 7 * 86_400_000;
const weeksShown = 12;

/** The operations that a report is made from. */
export type ReportSource = Pick<
  Operations,
  'count' | 'report' | 'visits' | 'periods' | 'countVariants' | 'countDrawn'
>;

/** What of a site is reported. */
export interface ReportedSite extends JudgedSite, Pick<FormsFile, 'forms'> {}

/**
 * Sums up the seven whole days until the day of a moment, beside the weeks before, and judges all
 * experiments as they are now.
 */
export async function readReport(
  source: ReportSource,
  site: ReportedSite,
  { until, now }: { until: Date; now: Date },
): Promise<InboxReport> {
  const { zone } = site;
  const to = Date.parse(dayOf(until, zone));
  const period = (weeksAgo: number) => weekIn(zone, to - weeksAgo * weekMs);
  const times = await readAllTimes(site, source, now);
  const report = async (filter: Period) =>
    new Map(await source.report({ ...filter, experiments: times }));
  const known = { ...site, changed: changedIn(times, period(0)) };
  const changedBefore = { changed: changedIn(times, period(1)) };
  const [weeks, counted, countedBefore, visits, verdicts] = await Promise.all([
    countWeeks(source, zone, to),
    report(period(0)),
    report(period(1)),
    source.visits(period(0)),
    judgeAll(site, source, now),
  ]);
  return {
    kind: 'report',
    zone,
    week: { from: new Date(to - weekMs), to: new Date(to) },
    weeks,
    groups: (['campaign', 'source', 'page', 'variant'] as const).map((name) => ({
      name,
      lines: withoutLoneNone(
        compare(
          addVisits(name, counted.get(name) ?? [], visits, known),
          rowsByKey(name, countedBefore.get(name) ?? []),
          (value) => name === 'variant' && isMixed(value, changedBefore),
        ),
      ),
    })),
    experiments: verdicts.map(describeExperiment),
    forms: readFunnels(visits.forms, site.forms, counted.get('page')),
    vitals: visits.vitals,
    robots: visits.robots,
    notes: [
      ...describeCounting(visits, counted.get('page') ?? [], dayOf(period(0).from, zone)),
      ...describeLeadless(site),
      ...(await describeLeadsAhead(source, zone, now)),
    ],
  };
}

/** Where no lead has a variant, nobody asks for a table of them. */
function withoutLoneNone<T extends { value: string }>(lines: T[]): T[] {
  return lines.every(({ value }) => value === noVariant) ? [] : lines;
}

function countWeeks(
  source: ReportSource,
  zone: string,
  to: number,
): Promise<InboxReport['weeks'][number][]> {
  const ends = Array.from(
    { length: weeksShown },
    (_, index) => to - (weeksShown - 1 - index) * weekMs,
  );
  return Promise.all(
    ends.map(async (end) => ({
      from: new Date(end - weekMs),
      leads: await source.count(weekIn(zone, end)),
    })),
  );
}

/** The seven days before one, which is given as its first moment in UTC, by the clocks of a zone. */
function weekIn(zone: string, end: number): { from: Date; to: Date } {
  const [from, to] = [end - weekMs, end].map(
    (day) => new Date(startOfDay(new Date(day).toISOString().slice(0, 10), zone)),
  ) as [Date, Date];
  return { from, to };
}

/** The lines of the week, then what brought leads in the week before alone. */
function compare(
  now: ReadonlyMap<string, Line>,
  before: ReadonlyMap<string, ReportRow>,
  isOther: (value: string) => boolean,
): ReportLine[] {
  return [...new Map<string, Line>([...now, ...before]).keys()].map((key) => {
    const earlier = before.get(key);
    const { views, visits, ...line } = now.get(key) ?? {
      value: earlier?.value ?? key,
      leads: 0,
      counted: 0,
    };
    const of = isOther(line.value) ? undefined : (earlier?.leads ?? 0);
    return { ...line, before: of, seen: views ?? visits };
  });
}

function describeExperiment(verdict: LeadVerdict): ReportExperiment {
  const { experiment, control, variants, winner } = verdict;
  return {
    name: experiment,
    control: control.name,
    sentences: describeVerdict(verdict),
    winner,
    variants: variants.map(({ name, looks }) => ({ name, looks })),
  };
}

/** The first moment of the day after a moment: leads from then on have a wrong date. */
export function tomorrowIn(zone: string, now: Date): Date {
  return readDay(dayOf(now, zone), zone, 'last');
}

/** How many leads a wrong clock has dated to days to come: they are in no period yet. */
export async function describeLeadsAhead(
  source: Pick<Operations, 'count'>,
  zone: string,
  now: Date,
): Promise<string[]> {
  return describeWrongClock({ ahead: await source.count({ from: tomorrowIn(zone, now) }) });
}
