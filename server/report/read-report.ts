import type { DeskReport, ReportExperiment, ReportLine } from '../../renderer/desk/index.ts';
import type { LeadForm } from '../../schemas/generated/contract.ts';
import type { Visits } from '../counting/read-visits.ts';
import { describeVerdict } from '../experiments/describe-verdict.ts';
import { judgeAll } from '../experiments/judge-all.ts';
import type { LeadVerdict } from '../experiments/judge-leads.ts';
import type { ReportGroup, ReportRow } from '../leads/report-leads.ts';
import type { Operations } from '../operations/control/operations.ts';
import { addVisits } from './add-visits.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
const weeksShown = 12;

/** The operations that a report is made from. */
export type ReportSource = Pick<
  Operations,
  'count' | 'report' | 'visits' | 'life' | 'countVariants' | 'countDrawn'
>;

/** Sums up the last seven whole days in UTC, beside the weeks before, and judges all experiments. */
export async function readReport(
  source: ReportSource,
  forms: readonly LeadForm[],
  now: Date,
): Promise<DeskReport> {
  const to = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const week = { from: new Date(to.getTime() - weekMs), to };
  const before = { from: new Date(week.from.getTime() - weekMs), to: week.from };
  const [weeks, counted, countedBefore, visits, { verdicts }] = await Promise.all([
    countWeeks(source, to),
    source.report(week),
    source.report(before),
    source.visits(week),
    judgeAll(forms, source, now),
  ]);
  const leads = new Map(counted);
  const leadsBefore = new Map(countedBefore);
  const compare = (name: 'page' | 'source' | 'campaign') => ({
    name,
    lines: linesOf(
      name,
      { now: leads.get(name) ?? [], before: leadsBefore.get(name) ?? [] },
      visits,
    ),
  });
  return {
    kind: 'report',
    week,
    weeks,
    groups: [compare('campaign'), compare('source'), compare('page')],
    experiments: verdicts.map(describeExperiment),
    forms: visits.forms.map((form) => ({ ...form, sent: leadsOf(form.page, leads.get('page')) })),
    vitals: visits.vitals,
    robots: visits.robots,
  };
}

function countWeeks(source: ReportSource, to: Date): Promise<DeskReport['weeks'][number][]> {
  const starts = Array.from(
    { length: weeksShown },
    (_, index) => new Date(to.getTime() - (weeksShown - index) * weekMs),
  );
  return Promise.all(
    starts.map(async (from) => ({
      from,
      leads: await source.count({ from, to: new Date(from.getTime() + weekMs) }),
    })),
  );
}

function linesOf(
  group: ReportGroup,
  rows: { now: readonly ReportRow[]; before: readonly ReportRow[] },
  visits: Visits,
): ReportLine[] {
  const lines = addVisits(group, rows.now, visits).map(({ views, visits: visited, ...line }) => ({
    ...line,
    before: leadsOf(line.value, rows.before),
    seen: views ?? visited,
  }));
  const shown = new Set(lines.map(({ value }) => value));
  const ended = rows.before.filter(({ value }) => !shown.has(value));
  return [...lines, ...ended.map(({ value, leads }) => ({ value, leads: 0, before: leads }))];
}

function leadsOf(value: string, rows: readonly ReportRow[] = []): number {
  return rows.find((row) => row.value === value)?.leads ?? 0;
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
