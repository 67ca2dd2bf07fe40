import type { Experiment } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Origin } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import { repeated } from '../repeated.ts';

export const rules: Rules = {
  'experiment/differs': {
    title: 'One experiment that is another on two pages',
    why: 'Pages with an experiment of one name show a visitor the same variant, and their leads count together.',
    fix: 'Write the same variants, shares and rules on both pages, or give one experiment another name.',
    wrong:
      'on one page:\n  variants: [{ name: a }, { name: b }]\non another:\n  variants: [{ name: a }, { name: c }]',
    right: 'on both:\n  variants: [{ name: a }, { name: b }]',
  },
};

/** An experiment of a page as far as others must be equal to it. */
export interface NamedExperiment {
  name: string;
  /** The same text for equal ones. */
  definition: string;
  /** Where its name was written. */
  origin: Origin;
}

/** An experiment without what each page has for itself: what its variants change, and when it runs. */
export function nameExperiment(
  { name, variants, plan, keep, holdout, only }: Experiment,
  origin: Origin,
): NamedExperiment {
  const shares = variants.map((variant) => [variant.name, variant.share]);
  const end = plan && [plan.leads, plan.times];
  return { name, definition: JSON.stringify([shares, end, keep, holdout, only]), origin };
}

/** Experiments that differ from those of the same name on an earlier page. */
export function compareExperiments(
  pages: readonly { path: string; experiments?: readonly NamedExperiment[] }[],
): FileDiagnostic[] {
  const all = pages.flatMap(({ path, experiments = [] }) =>
    experiments.map((experiment) => ({ path, ...experiment })),
  );
  return repeated(all, ({ name }) => name)
    .filter(([one, first]) => one.definition !== first.definition)
    .map(([{ name, origin }, first]) => ({
      rule: 'experiment/differs',
      severity: 'error',
      ...origin,
      message: `The experiment \`${name}\` of the page \`${first.path}\` has other variants, shares or rules.`,
      help: 'Visitors keep one variant for all pages with this name, so write the same names, share, plan, keep, holdout and only on each, or choose another name.',
      related: [{ ...first.origin, message: 'The other one is here.' }],
    }));
}
