import type { LeadForm } from '../../schemas/generated/contract.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import type { LeadVerdict } from '../../server/experiments/judge-leads.ts';
import { experimentsOf, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import type { Operations } from '../../server/operations/control/operations.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import type { SiteOption } from './options.ts';

/** Judges all experiments by all their leads: a verdict on a chosen period would not hold. */
export async function judgeAll(
  forms: readonly LeadForm[],
  leads: Operations,
): Promise<{ verdicts: LeadVerdict[]; ambiguous: string[] }> {
  const { experiments, ambiguous } = experimentsOf(forms);
  const now = new Date();
  const verdicts = await Promise.all(
    experiments.map((experiment) => judgeExperiment(experiment, leads, now)),
  );
  return { verdicts, ambiguous };
}

/**
 * Runs `work` with an experiment of the built site and its leads.
 * @throws Failure if it does not have the experiment.
 */
export function withExperiment<T>(
  name: string,
  { site, terminal }: { site: SiteOption; terminal: Terminal },
  work: (experiment: SiteExperiment, leads: Operations) => Promise<T>,
): Promise<T> {
  return withLeads(site, terminal, (leads, { forms }) => {
    const { experiments, ambiguous } = experimentsOf(forms);
    const experiment = experiments.find((one) => one.name === name);
    if (experiment) return work(experiment, leads);
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
