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
    experiments.map(({ name, variants, plan, ends }) => ({
      form: id,
      ends,
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
        ends: lastOf(all.map(({ ends }) => ends)),
        forms: all.map(({ form }) => form),
        contents: first.contents.map((_, variant) =>
          unite(all.map((use) => use.contents[variant])),
        ),
      });
    } else known.ambiguous.push(name);
  }
  return known;
}

/** It ends with its last page; undefined if one of them has no end. */
function lastOf(moments: readonly (string | undefined)[]): Date | undefined {
  const known = moments.flatMap((moment) => (moment === undefined ? [] : Date.parse(moment)));
  return known.length === moments.length ? new Date(Math.max(...known)) : undefined;
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
