import type { BuiltExperiment, FormsFile } from '../../schemas/generated/contract.ts';
import { experimentsOf, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import type { Operations } from '../../server/operations/control/operations.ts';
import { experiments } from '../graph/pages.ts';
import { errors } from '../graph/whole-site.ts';
import { openSiteStore } from '../new/open-site-for.ts';
import { findExperiments } from '../read/find-experiments.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import type { SiteOption } from './options.ts';

/**
 * Runs `work` with an experiment of the site and its leads: as the site was built last or, where it is
 * new, as its pages write it.
 * @throws Failure if neither has the experiment, or its pages have mistakes.
 */
export function withExperiment<T>(
  name: string,
  { site, terminal }: { site: SiteOption; terminal: Terminal },
  work: (experiment: SiteExperiment, leads: Operations, built: FormsFile) => Promise<T>,
): Promise<T> {
  return withLeads(site, terminal, async (leads, built) => {
    const isMeant = (one: BuiltExperiment) => one.name === name;
    const known = built.experiments ?? [];
    const written = known.some(isMeant) ? [] : await writtenExperiments(name, site, terminal);
    const all = experimentsOf({ experiments: [...known, ...written] });
    const experiment = all.find((one) => one.name === name);
    if (experiment) return work(experiment, leads, built);
    const names = [...new Set(all.map((one) => one.name))].join(', ') || 'none';
    throw new Failure(`The site has no experiment \`${name}\`.`, `Experiments: ${names}.`);
  });
}

/**
 * Those of pages without mistakes; none where only the built site is at hand.
 * @throws Failure if a page of the experiment has one.
 */
async function writtenExperiments(
  name: string,
  site: SiteOption,
  terminal: Terminal,
): Promise<BuiltExperiment[]> {
  const opened = await openSource(site, terminal);
  if (!opened) return [];
  const { files, store } = opened;
  const named = findExperiments(files).experiments.filter((one) => one.name === name);
  const pages = new Set(named.map(({ file }) => file));
  const wrong = store.ask(errors).find((one) => pages.has(one.file));
  if (!wrong) return store.ask(experiments);
  throw new Failure(
    `\`${name}\` cannot be planned: ${wrong.message}`,
    `Run site validate, and correct ${wrong.file}.`,
    1,
  );
}

async function openSource({ site }: SiteOption, terminal: Terminal) {
  try {
    return await openSiteStore(site, terminal);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
