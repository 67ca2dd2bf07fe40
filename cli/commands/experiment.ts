import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../terminal/terminal.ts';
import { defineCheck } from './experiment-check.ts';
import { defineEnd } from './experiment-end.ts';
import { defineList } from './experiment-list.ts';
import { definePlan } from './experiment-plan.ts';
import { examples } from './options.ts';

/** `site experiment …`: the life of an experiment. */
export function define(program: Command, terminal: Terminal): void {
  const experiment = program
    .command('experiment')
    .description('plan, watch and end experiments')
    .addHelpText(
      ...examples(
        ['site experiment list', 'what is planned, runs and has ended'],
        ['site experiment plan headline', 'what it can be hoped to show, and by when'],
        ['site experiment check headline', 'how often equal variants would look different'],
        ['site experiment end headline --keep question', 'write the winner into the page'],
      ),
    );
  defineList(experiment, terminal);
  definePlan(experiment, terminal);
  defineCheck(experiment, terminal);
  defineEnd(experiment, terminal);
}
