import { isDeepStrictEqual } from 'node:util';
import type { LeadForm } from '../../schemas/generated/contract.ts';
import type { ExperimentDefinition } from '../database/experiments.table.ts';
import type { Experiment } from './verdict.ts';

/** An experiment, and the forms whose leads have its variants. */
export interface SiteExperiment extends Experiment {
  /** Identifiers of the forms on its pages. */
  forms: string[];
  /** Hashes of what each variant shows, on all pages together. */
  contents: string[];
}

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
      contents: variants.map(({ content = '' }) => content),
      definition: { name, plan, variants: variants.map(({ name, share }) => ({ name, share })) },
    })),
  );
  const known: SiteExperiments = { experiments: [], ambiguous: [] };
  for (const [name, [first, ...others]] of Map.groupBy(uses, (use) => use.definition.name)) {
    if (!first) continue;
    if (others.every(({ definition }) => isDeepStrictEqual(definition, first.definition))) {
      const all = [first, ...others];
      known.experiments.push({
        ...first.definition,
        forms: all.map(({ form }) => form),
        contents: first.contents.map((_, variant) =>
          unite(all.map((use) => use.contents[variant])),
        ),
      });
    } else known.ambiguous.push(name);
  }
  return known;
}

/** The contents of pages as one, each once: a page may have several forms. */
function unite(contents: readonly (string | undefined)[]): string {
  return [...new Set(contents)].sort().join(' ');
}

/** What an experiment is made of, as it comes back from the database. */
export function definitionOf({ name, variants, plan, contents }: SiteExperiment): {
  name: string;
  definition: ExperimentDefinition;
} {
  const shown = variants.map((variant, index) => ({ ...variant, content: contents[index] }));
  return { name, definition: JSON.parse(JSON.stringify({ variants: shown, plan })) };
}
