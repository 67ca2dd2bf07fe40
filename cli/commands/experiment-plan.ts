import type { Command } from '@commander-js/extra-typings';
import {
  describeDays,
  hardestComparison,
  leadsOfAll,
} from '../../server/experiments/expected-leads.ts';
import { chanceToSee } from '../../server/experiments/planned-power.ts';
import type { SiteExperiment } from '../../server/experiments/site-experiments.ts';
import type { Experiment } from '../../server/experiments/verdict.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withExperiment } from './experiment-on-site.ts';
import { type ExperimentPace, readPace } from './experiment-pace.ts';
import { addBuiltSite } from './options.ts';

const lifts = [0.2, 0.3, 0.5, 1];
const dayMs = 86_400_000;

/** `site experiment plan`: how many leads it takes to see a lift, and how long that is at the pace of the last weeks. */
export function definePlan(experiment: Command, terminal: Terminal): void {
  addBuiltSite(experiment.command('plan'))
    .description('say what an experiment can be hoped to show, and by when')
    .argument('<name>', 'name of the experiment')
    .action(async (name, site) => {
      const known = await withExperiment(name, { site, terminal }, readPace);
      const { experiment, words, perDay } = known;
      const { plan, ends } = experiment;
      terminal.result(
        [
          words,
          plan ? describeLooks(experiment, plan) : describeWaits(known),
          ...(plan && perDay ? [describeEndOfPlan(plan.leads, known)] : []),
          ...(ends ? [describeEnd(ends, known)] : []),
          ...(perDay && perDay !== experiment.perDay
            ? [
                `Write perDay: ${Number(perDay.toPrecision(2))} into the plan of the experiment, beside its leads, and a page that ends too early for it is reported.`,
              ]
            : []),
        ].join('\n\n'),
      );
    });
}

function describeWaits(known: ExperimentPace): string {
  return layOutTable([
    ['lift', 'half of the experiments see it within', '80 % see it within'],
    ...lifts.map((lift) => [
      `+${lift * 100} %`,
      ...[0.5, 0.8].map((power) => describeWait(known, lift, power)),
    ]),
  ]);
}

/** The leads of all variants that a lift takes, and how long those of them are that are not there. */
function describeWait({ experiment, perDay, soFar }: ExperimentPace, lift: number, power: number) {
  const leads = leadsOfAll(sharesOf(experiment), lift, power);
  if (leads === undefined) return 'more than 4,000 leads';
  const left = perDay && describeLeft(leads - soFar, perDay, experiment);
  return left ? `${leads} leads, ${left}` : `${leads} leads`;
}

/** How likely the looks that the page asks for see a lift. */
function describeLooks(experiment: Experiment, { leads, times }: { leads: number; times: number }) {
  const { both, ...sought } = hardestComparison(sharesOf(experiment));
  const compared = { leads: Math.floor(leads * both), times };
  return layOutTable([
    ['lift', `seen by ${times} looks until ${leads} leads`],
    ...lifts.map((lift) => [
      `+${lift * 100} %`,
      `in ${Math.round(chanceToSee({ lift, ...sought }, compared) * 100)} of 100 experiments`,
    ]),
  ]);
}

function describeEndOfPlan(
  leads: number,
  { experiment, perDay = 0, soFar }: ExperimentPace,
): string {
  const last = `The last look: ${describeLeft(leads - soFar, perDay, experiment)}.`;
  const { ends } = experiment;
  const days = ends ? daysUntil(ends) - daysToBegin(experiment) : Infinity;
  return days > 0 && leads - soFar > perDay * days
    ? `${last} It ends before that, so it is looked at for the last time with fewer leads, and sees less than the table says.`
    : last;
}

function describeLeft(leads: number, perDay: number, experiment: SiteExperiment): string {
  if (leads <= 0) return 'which are there';
  return `${describeDays(daysToBegin(experiment) + leads / perDay)} from now`;
}

/** Days in which it brings no leads, as it has not begun. */
function daysToBegin({ begins }: SiteExperiment): number {
  return begins ? Math.max(0, daysUntil(begins)) : 0;
}

/** What the lifts above are compared with. */
function describeEnd(ends: Date, { experiment, perDay }: ExperimentPace): string {
  const days = daysUntil(ends);
  if (days <= 0) return 'It has ended.';
  const ending = `It ends in ${describeDays(days)}`;
  if (!perDay) return `${ending}.`;
  return `${ending}, with about ${Math.round(perDay * (days - daysToBegin(experiment)))} more leads at this pace.`;
}

function daysUntil(moment: Date): number {
  return (moment.getTime() - Date.now()) / dayMs;
}

function sharesOf({ variants }: Experiment): number[] {
  return variants.map(({ share }) => share);
}
