import { experimentsOf, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import type { Operations } from '../../server/operations/control/operations.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import type { SiteOption } from './options.ts';

/**
 * Runs `work` with an experiment of the built site, its leads and its time zone.
 * @throws Failure if it does not have the experiment.
 */
export function withExperiment<T>(
  name: string,
  { site, terminal }: { site: SiteOption; terminal: Terminal },
  work: (experiment: SiteExperiment, leads: Operations, zone: string) => Promise<T>,
): Promise<T> {
  return withLeads(site, terminal, (leads, { forms, leads: { zone } }) => {
    const { experiments, ambiguous } = experimentsOf(forms);
    const experiment = experiments.find((one) => one.name === name);
    if (experiment) return work(experiment, leads, zone);
    if (ambiguous.includes(name)) {
      throw new Failure(
        `The experiment \`${name}\` has other variants or shares on another page.`,
        'Give each its own name.',
      );
    }
    const names = experiments.map((one) => one.name).join(', ') || 'none';
    throw new Failure(
      `No page with a form has an experiment \`${name}\`, as the site was built last.`,
      `Experiments: ${names}. Build the site again if it is new.`,
    );
  });
}
