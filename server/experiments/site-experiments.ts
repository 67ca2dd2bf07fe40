import { isDeepStrictEqual } from 'node:util';
import type { LeadForm } from '../../schemas/generated/contract.ts';
import type { CountedExperiment } from '../leads/count-by-day.ts';
import type { Experiment } from './verdict.ts';

/** An experiment, and the forms whose leads have its variants. */
export type SiteExperiment = Experiment & CountedExperiment;

/** The experiments of a built site, and the names that pages use for different ones. */
export interface SiteExperiments {
  experiments: SiteExperiment[];
  /** Names with other variants or shares on another page: their leads cannot be judged together. */
  ambiguous: string[];
}

/** The experiments of the pages that have a form. */
export function experimentsOf(forms: readonly LeadForm[]): SiteExperiments {
  const uses = forms.flatMap(({ id, experiments = [] }) =>
    experiments.map(({ name, variants, plan }) => ({
      form: id,
      definition: { name, plan, variants: variants.map(({ name, share }) => ({ name, share })) },
    })),
  );
  const known: SiteExperiments = { experiments: [], ambiguous: [] };
  for (const [name, [first, ...others]] of Map.groupBy(uses, (use) => use.definition.name)) {
    if (!first) continue;
    if (others.every(({ definition }) => isDeepStrictEqual(definition, first.definition))) {
      const forms = [first, ...others].map(({ form }) => form);
      known.experiments.push({ ...first.definition, forms });
    } else known.ambiguous.push(name);
  }
  return known;
}
