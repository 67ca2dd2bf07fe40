import type { Command } from '@commander-js/extra-typings';
import { describeVerdict } from '../../server/experiments/describe-verdict.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { describeRatio, type LeadVerdict } from '../../server/experiments/judge-leads.ts';
import { countFalseAlarms } from '../../server/experiments/simulate-equal.ts';
import { printable } from '../print/printable.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withExperiment } from './experiment-on-site.ts';
import { addBuiltSite, countOption } from './options.ts';

/** `site experiment check`: how often equal variants with these shares look different, and the verdict. */
export function defineCheck(experiment: Command, terminal: Terminal): void {
  addBuiltSite(experiment.command('check'))
    .description('try whether equal variants would look different (A/A), and say what leads say')
    .argument('<name>', 'name of the experiment')
    .option(
      '--runs <count>',
      'how many experiments are simulated',
      countOption('--runs', 100),
      1000,
    )
    .option(
      '--leads <count>',
      'how many leads each has, without a plan',
      countOption('--leads', 10),
      500,
    )
    .action(async (name, { runs, leads: each, ...site }) => {
      const { experiment, verdict } = await withExperiment(
        name,
        { site, terminal },
        async (experiment, leads, { leads: { zone } }) => ({
          experiment,
          verdict: await judgeExperiment(experiment, leads, { now: new Date(), zone }),
        }),
      );
      const { plan } = experiment;
      const until = plan?.leads ?? each;
      const alarms = countFalseAlarms(experiment, { runs, leads: until });
      terminal.result(
        [
          `Of ${runs} simulated experiments with these shares and equal variants, ${alarms} looked different at some time, looked at ${plan ? 'as planned' : 'after every tenth lead'} until ${until} leads (at most ${runs / 20} should).`,
          ...describeShares(verdict),
          ...describeVerdict(verdict),
        ]
          .map(printable)
          .join('\n'),
      );
    });
}

/** Whether variants were drawn by their shares; a mismatch is part of the verdict. */
function describeShares({ ratio }: LeadVerdict): string[] {
  return ratio && !ratio.isMismatch ? [describeRatio(ratio)] : [];
}
