import type { FormsFile } from '../../schemas/generated/contract.ts';
import { experimentsOf, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import type { Operations } from '../../server/operations/control/operations.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import type { SiteOption } from './options.ts';

/**
 * Runs `work` with an experiment of the built site, and its leads.
 * @throws Failure if it does not have the experiment.
 */
export function withExperiment<T>(
  name: string,
  { site, terminal }: { site: SiteOption; terminal: Terminal },
  work: (experiment: SiteExperiment, leads: Operations, built: FormsFile) => Promise<T>,
): Promise<T> {
  return withLeads(site, terminal, (leads, built) => {
    const experiments = experimentsOf(built);
    const experiment = experiments.find((one) => one.name === name);
    if (experiment) return work(experiment, leads, built);
    const names = experiments.map((one) => one.name).join(', ') || 'none';
    throw new Failure(
      `The site as it was built last has no experiment \`${name}\`.`,
      `Experiments: ${names}. If it is new, give it publishFrom so that nobody sees it yet, and build the site.`,
    );
  });
}
