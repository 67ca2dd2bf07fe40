import type { Experiment, ExperimentVariant } from '../../generated/types.ts';
import { directionOf } from '../../locale/languages.ts';
import type { ResolvedExperiment } from '../../model/model.ts';

const usualLooks = 5;

/** Experiments with all shares and languages set, as a page in `locale` shows them. */
export function resolveExperiments(
  experiments: readonly Experiment[] = [],
  locale: string,
): ResolvedExperiment[] {
  return experiments.map(({ name, variants, plan }) => {
    const shares = sharesOf(variants);
    return {
      name,
      plan: plan && { leads: plan.leads, times: plan.times ?? usualLooks },
      variants: variants.map((variant, index) => {
        const own = variant.locale ?? locale;
        return {
          name: variant.name,
          share: shares[index] ?? 0,
          locale: own,
          dir: directionOf(own),
          changes: variant.changes ?? [],
        };
      }),
    };
  });
}

/** Variants without a share of their own share evenly what the others leave. */
function sharesOf(variants: readonly ExperimentVariant[]): number[] {
  const stated = variants.reduce((sum, { share = 0 }) => sum + share, 0);
  const open = variants.filter(({ share }) => share === undefined).length;
  return variants.map(({ share }) => share ?? (100 - stated) / open);
}
