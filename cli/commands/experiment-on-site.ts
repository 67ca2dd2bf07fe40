import type { BuiltExperiment, FormsFile } from '../../schemas/generated/contract.ts';
import { experimentsOf, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import type { Operations } from '../../server/operations/control/operations.ts';
import { experiments } from '../graph/pages.ts';
import { openSiteStore } from '../new/open-site-for.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import type { SiteOption } from './options.ts';

/**
 * Runs `work` with an experiment of the site and its leads: as the site was built last or, where it is
 * new, as its pages write it.
 * @throws Failure if neither has the experiment.
 */
export function withExperiment<T>(
  name: string,
  { site, terminal }: { site: SiteOption; terminal: Terminal },
  work: (experiment: SiteExperiment, leads: Operations, built: FormsFile) => Promise<T>,
): Promise<T> {
  return withLeads(site, terminal, async (leads, built) => {
    const isMeant = (one: BuiltExperiment) => one.name === name;
    const known = built.experiments ?? [];
    const written = known.some(isMeant) ? [] : await writtenExperiments(site, terminal);
    const all = experimentsOf({ experiments: [...known, ...written] });
    const experiment = all.find((one) => one.name === name);
    if (experiment) return work(experiment, leads, built);
    const names = [...new Set(all.map((one) => one.name))].join(', ') || 'none';
    throw new Failure(`The site has no experiment \`${name}\`.`, `Experiments: ${names}.`);
  });
}

/** Those of pages without mistakes; none where only the built site is at hand. */
async function writtenExperiments(
  { site }: SiteOption,
  terminal: Terminal,
): Promise<BuiltExperiment[]> {
  try {
    const { store } = await openSiteStore(site, terminal);
    return store.ask(experiments);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
