import type { BuiltExperiment, FormsFile } from '../../schemas/generated/contract.ts';
import type { ExperimentDefinition } from '../database/database.ts';
import type { Experiment } from './verdict.ts';

/** An experiment of a built site. */
export interface SiteExperiment
  extends Experiment,
    Pick<BuiltExperiment, 'holdout' | 'only' | 'perDay' | 'isUnkept'> {
  variants: BuiltExperiment['variants'];
  /** Paths of its pages. */
  pages: readonly string[];
  /** When it begins, if it says so. */
  begins?: Date;
}

/** The experiments of a built site, those that are planned or have ended among them. */
export function experimentsOf({
  experiments = [],
}: Pick<FormsFile, 'experiments'>): SiteExperiment[] {
  return experiments.map(({ begins, ends, ...experiment }) => ({
    ...experiment,
    begins: begins === undefined ? undefined : new Date(begins),
    ends: ends === undefined ? undefined : new Date(ends),
  }));
}

/** Whether no lead can have a variant: browsers do not keep it, and its pages have no form. */
export function hasNoLead(
  { isUnkept, pages }: Pick<SiteExperiment, 'isUnkept' | 'pages'>,
  forms: FormsFile['forms'],
): boolean {
  return isUnkept === true && !forms.some(({ page }) => pages.includes(page));
}

/** What an experiment is made of, as it comes back from the database. */
export function definitionOf({ variants, plan }: SiteExperiment): ExperimentDefinition {
  const written = variants.map(({ name, share, content }) => ({ name, share, written: content }));
  return JSON.parse(JSON.stringify({ variants: written, plan }));
}
