import type { Page as PageContent } from '../../generated/types.ts';
import { absenceOf } from '../../model/absence.ts';

/** A page with only those of its sections, overlays and experiments that visitors see at a moment. */
export function publishedParts(content: PageContent, now: number): PageContent {
  const { sections, overlays = [], experiments = [] } = content;
  const isShown = (part: object) => !absenceOf(part, now);
  if ([...sections, ...overlays, ...experiments].every(isShown)) return content;
  const isOfShown = <T extends { id?: string }>(parts: readonly T[], all: readonly T[]) => {
    const hidden = new Set(all.filter((part) => !isShown(part)).map(({ id }) => id));
    return parts.filter(({ id }) => !hidden.has(id));
  };
  return {
    ...content,
    sections: sections.map(withId).filter(isShown),
    overlays: overlays.map(withId).filter(isShown),
    experiments: experiments.filter(isShown).map((experiment) => ({
      ...experiment,
      variants: experiment.variants.map((variant) => ({
        ...variant,
        changes: variant.changes && isOfShown(variant.changes, sections),
        overlays: variant.overlays && isOfShown(variant.overlays, overlays),
      })),
    })),
  };
}

/** A part without an id is known by its number, which others must not take when it goes. */
function withId<T extends { type: string; id?: string }>(part: T, index: number): T {
  return { ...part, id: part.id ?? `${part.type}-${index}` };
}
