import type { DeskReport, ReportExperiment, ReportLine } from '../../renderer/desk/index.ts';
import type { LeadForm } from '../../schemas/generated/contract.ts';
import { describeAmbiguous, describeVerdict } from '../experiments/describe-verdict.ts';
import { judgeAll } from '../experiments/judge-all.ts';
import type { LeadVerdict } from '../experiments/judge-leads.ts';
import { noVariant, type ReportRow } from '../leads/report-leads.ts';
import type { Operations } from '../operations/control/operations.ts';
import { addVisits, type Line, rowsByKey } from './add-visits.ts';
import { describeSampling } from './describe-report.ts';

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
  const [weeks, counted, countedBefore, visits, { verdicts, ambiguous }] = await Promise.all([
    countWeeks(source, to),
    source.report(week).then((groups) => new Map(groups)),
    source.report(before).then((groups) => new Map(groups)),
    source.visits(week),
    judgeAll(forms, source, now),
  ]);
  const sent = new Map(counted.get('page')?.map(({ value, leads }) => [value, leads]));
  return {
    kind: 'report',
    week,
    weeks,
    groups: (['campaign', 'source', 'page', 'variant'] as const).map((name) => ({
      name,
      lines: compare(
        addVisits(name, counted.get(name) ?? [], visits),
        rowsByKey(name, countedBefore.get(name) ?? [], visits),
      ).filter(({ value }) => name !== 'variant' || value !== noVariant),
    })),
    experiments: [...verdicts.map(describeExperiment), ...ambiguous.map(leaveUnjudged)],
    forms: visits.forms.map((form) => ({ ...form, sent: sent.get(form.page) ?? 0 })),
    vitals: visits.vitals,
    robots: visits.robots,
    notes: describeSampling(visits),
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

/** The lines of the week, then what brought leads in the week before alone. */
function compare(
  now: ReadonlyMap<string, Line>,
  before: ReadonlyMap<string, ReportRow>,
): ReportLine[] {
  return [...new Map<string, Line>([...now, ...before]).keys()].map((key) => {
    const earlier = before.get(key);
    const { views, visits, ...line } = now.get(key) ?? { value: earlier?.value ?? key, leads: 0 };
    return { ...line, before: earlier?.leads ?? 0, seen: views ?? visits };
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

function leaveUnjudged(name: string): ReportExperiment {
  return { name, control: '', sentences: [describeAmbiguous(name)], variants: [] };
}
