import type { Command } from '@commander-js/extra-typings';
import { leadsToSee } from '../../server/experiments/expected-leads.ts';
import type { SiteExperiment } from '../../server/experiments/site-experiments.ts';
import { alpha } from '../../server/experiments/verdict.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withExperiment } from './experiment-on-site.ts';
import { addBuiltSite, type OptionsOf } from './options.ts';

const lifts = [0.2, 0.3, 0.5, 1];
const daysBack = 28;
const dayMs = 86_400_000;

/** `site experiment plan`. */
export function definePlan(experiment: Command, terminal: Terminal): void {
  declare(experiment).action((name, options) => experimentPlan({ name, ...options }, terminal));
}

function declare(experiment: Command) {
  return addBuiltSite(
    experiment
      .command('plan')
      .description('say what an experiment can be hoped to show, and by when')
      .argument('<name>', 'name of an experiment of the built site'),
  );
}

/** Which experiment is planned. */
type ExperimentPlanOptions = OptionsOf<typeof declare> & { name: string };

/** Prints how many leads it takes to see a lift, and how long that is at the pace of the last weeks. */
export async function experimentPlan(
  { name, ...site }: ExperimentPlanOptions,
  terminal: Terminal,
): Promise<void> {
  const { experiment, perDay } = await withExperiment(
    name,
    { site, terminal },
    async (experiment, leads, { forms }) => {
      const from = new Date(Date.now() - daysBack * dayMs);
      const asked = forms.filter(({ page }) => experiment.pages.includes(page));
      const counts = await Promise.all(asked.map(({ id: form }) => leads.count({ form, from })));
      return { experiment, perDay: counts.reduce((sum, count) => sum + count, 0) / daysBack };
    },
  );
  const { ends } = experiment;
  terminal.result(
    [
      `The forms of the pages with \`${name}\` brought ${perDay.toFixed(1)} leads a day in the last four weeks.`,
      layOutTable([
        ['lift', 'half of the experiments see it within', '80 % see it within'],
        ...lifts.map((lift) => [
          `+${lift * 100} %`,
          ...[0.5, 0.8].map((power) => describeWait(experiment, { lift, power, perDay })),
        ]),
      ]),
      ...(ends ? [describeEnd(ends, perDay)] : []),
      `For the check of the plan in the page: plan: { leads: …, perDay: ${Number(perDay.toFixed(1))} }`,
    ].join('\n\n'),
  );
}

/** The leads of all variants that the variant with the smallest share takes, and how long that is. */
function describeWait(
  { variants }: SiteExperiment,
  { lift, power, perDay }: { lift: number; power: number; perDay: number },
): string {
  const [control, ...others] = variants.map(({ share }) => share);
  const least = Math.min(...others);
  const both = (control ?? 0) + least;
  const plan = { lift, share: least / both, alpha: alpha / others.length };
  const needed = leadsToSee(plan, power);
  if (needed === undefined) return 'more than 4,000 leads';
  const leads = Math.ceil((needed * 100) / both);
  if (perDay === 0) return `${leads} leads`;
  return `${leads} leads, ${describeDays(leads / perDay)}`;
}

/** What the lifts above are compared with. */
function describeEnd(ends: Date, perDay: number): string {
  const days = (ends.getTime() - Date.now()) / dayMs;
  if (days <= 0) return 'It has ended.';
  return `It ends in ${describeDays(days)}, with about ${Math.round(perDay * days)} more leads at this pace.`;
}

function describeDays(days: number): string {
  if (days < 21) return `${Math.ceil(days)} ${days <= 1 ? 'day' : 'days'}`;
  return days < 180 ? `${Math.round(days / 7)} weeks` : `${Math.round(days / 30)} months`;
}
