import type { ExperimentVariant, Page as PageContent } from '../../generated/types.ts';
import { directionOf } from '../../locale/languages.ts';
import type { PageHead, ResolvedExperiment } from '../../model/model.ts';

const usualLooks = 5;

/** Experiments of a page with all shares and languages set, as it shows them in `locale`. */
export function resolveExperiments(page: PageContent, locale: string): ResolvedExperiment[] {
  const { experiments = [] } = page;
  return experiments.map(({ name, variants, plan, keep, holdout, only, publishUntil }) => {
    const shares = sharesOf(variants);
    return {
      name,
      keep,
      holdout,
      only,
      until: publishUntil,
      plan: plan && { leads: plan.leads, times: plan.times ?? usualLooks },
      variants: variants.map((variant, index) => {
        const own = variant.locale ?? locale;
        return {
          name: variant.name,
          share: shares[index] ?? 0,
          locale: own,
          dir: directionOf(own),
          changes: variant.changes ?? [],
          overlays: variant.overlays ?? [],
          remove: variant.remove ?? [],
          order: variant.order ?? [],
          head: headOf(variant, page),
        };
      }),
    };
  });
}

function headOf(variant: ExperimentVariant, page: PageContent): PageHead | undefined {
  const { title, description, social } = variant;
  if (title === undefined && description === undefined && social === undefined) return undefined;
  return resolveHead({
    title: title ?? page.title,
    description: description ?? page.description,
    social: { ...page.social, ...social },
  });
}

/** How a page is called, also where it is shared. */
export function resolveHead({
  title,
  description,
  social = {},
}: Pick<PageContent, 'title' | 'description' | 'social'>): PageHead {
  return {
    title,
    description,
    social: { title: social.title ?? title, description: social.description ?? description },
  };
}

/** Variants without a share of their own share evenly what the others leave. */
function sharesOf(variants: readonly ExperimentVariant[]): number[] {
  const stated = variants.reduce((sum, { share = 0 }) => sum + share, 0);
  const open = variants.filter(({ share }) => share === undefined).length;
  return variants.map(({ share }) => share ?? (100 - stated) / open);
}
