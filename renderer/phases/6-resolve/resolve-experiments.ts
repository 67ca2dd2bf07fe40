import type { ExperimentVariant, Page as PageContent } from '../../generated/types.ts';
import { directionOf } from '../../locale/languages.ts';
import { markOf, sharesOf } from '../../model/draw-of.ts';
import type { Page, PageHead, ResolvedExperiment, ResolvedVariant } from '../../model/model.ts';

/**
 * The experiments that a page shows something of, in `locale`, with all shares and languages set; those
 * of which nothing is to be seen in its present state, and those that have ended, do not run.
 */
export function resolveExperiments(
  page: PageContent,
  locale: string,
  { experiments: written, campaigns }: Pick<Page, 'experiments' | 'campaigns'>,
): ResolvedExperiment[] {
  const { experiments = [] } = page;
  const running = experiments.filter(({ name }) => !campaigns?.endedExperiments.includes(name));
  const resolved = running.map(({ name, variants, keep, holdout, only }) => {
    const shares = sharesOf(variants);
    const all = variants.map((variant, index) => ({
      ...resolveVariant(variant, page, locale),
      share: shares[index] ?? 0,
    }));
    const { contents = [] } = written.find((one) => one.name === name) ?? {};
    return { name, keep, holdout, only, variants: all, mark: markOf(all, contents) };
  });
  return resolved.filter(({ variants }) => variants.some(changesAnything));
}

function resolveVariant(variant: ExperimentVariant, page: PageContent, locale: string) {
  const { name, changes = [], overlays = [], remove = [], order = [] } = variant;
  const own = variant.locale ?? locale;
  const shown = [...page.sections, ...(page.overlays ?? [])];
  return {
    name,
    locale: own,
    dir: directionOf(own),
    changes,
    overlays,
    remove: remove.filter((id) => shown.some((part) => part.id === id)),
    order,
    head: headOf(variant, page),
  };
}

function changesAnything({ changes, overlays, remove, order, head }: ResolvedVariant): boolean {
  return [changes, overlays, remove, order].some((list) => list.length > 0) || head !== undefined;
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
