import type { BuiltExperiment } from '../../../../schemas/generated/contract.ts';
import { drawOf } from '../../../model/draw-of.ts';
import type { NamedExperiment } from './compare-experiments.ts';
import type { PageSummary } from './page-summary.ts';

/** The experiments of a site, whatever its pages show today; those of drafts are not there yet. */
export function uniteExperiments(summaries: readonly PageSummary[]): BuiltExperiment[] {
  const uses = summaries
    .filter(({ absence }) => absence?.why !== 'draft')
    .flatMap(({ sound }) =>
      (sound?.experiments ?? []).map((experiment) => ({ ...experiment, page: sound?.path ?? '' })),
    );
  return [...Map.groupBy(uses, ({ name }) => name)].map(([name, pages]) => ({
    name,
    pages: [...new Set(pages.map(({ page }) => page))].sort(),
    variants: uniteVariants(pages),
    draw: drawOf(pages[0]?.variants ?? []),
    plan: pages[0]?.plan,
    begins: ofAll(pages.map(({ begins }) => begins))?.at(0),
    ends: ofAll(pages.map(({ ends }) => ends))?.at(-1),
    holdout: pages[0]?.holdout,
    only: pages[0]?.only,
    perDay: pages[0]?.perDay,
    isUnkept: pages[0]?.isUnkept,
  }));
}

/** The variants of all pages, which are the same but for what they show. */
function uniteVariants(pages: readonly NamedExperiment[]): BuiltExperiment['variants'] {
  const [first] = pages;
  return (first?.variants ?? []).map(({ name, share }, index) => {
    const contents = new Set(pages.map(({ variants }) => variants[index]?.content));
    return { name, share, content: [...contents].sort().join(' ') };
  });
}

/** Moments in order, or undefined if one of them is not known. */
function ofAll(moments: readonly (string | undefined)[]): string[] | undefined {
  const known = moments.flatMap((moment) => moment ?? []);
  return known.length === moments.length ? known.sort() : undefined;
}
