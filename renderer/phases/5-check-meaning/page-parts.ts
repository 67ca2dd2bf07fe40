import type { Overlay, Page as PageContent, Section } from '../../generated/types.ts';
import { oncePer } from '../../model/once.ts';
import type { FactsFailure } from '../../registry/custom-facts.ts';
import type { Registry } from '../../registry/registry.ts';
import type { PartFacts, PlacedId } from '../../registry/type-facts.ts';

/** A section or overlay of a page with the facts of its type, and its place. */
export interface PlacedPart {
  part: Section | Overlay;
  facts: PartFacts;
  pointer: string;
}

/** The sections and overlays of a page as it is written, with their places. */
export function writtenParts({ sections, overlays = [] }: PageContent) {
  return Object.entries({ sections, overlays } as const).flatMap(([list, parts]) =>
    parts.map((part: Section | Overlay, index) => ({
      part,
      list: list as 'sections' | 'overlays',
      pointer: `/${list}/${index}`,
    })),
  );
}

/** The same with the facts of their types. */
export function partsOf(content: PageContent, registry: Registry): PlacedPart[] {
  return writtenParts(content).map(({ part, list, pointer }) => ({
    part,
    facts: registry[list].get(part.type)?.facts ?? {},
    pointer,
  }));
}

/** Whether a page is about an event. */
export function announcesEvent(content: PageContent, registry: Registry): boolean {
  return (
    content.structuredData?.event !== undefined ||
    partsOf(content, registry).some(({ part, facts }) =>
      facts.moments?.(part).some(({ kind }) => kind === 'event'),
    )
  );
}

/** Whether a part is never hidden: those that are shown for a while may take turns. */
export function isForEver({ publishFrom, publishUntil }: Section | Overlay): boolean {
  return publishFrom === undefined && publishUntil === undefined;
}

/** The ids in a part, which several checks ask for: they may be those of the headings of a long text. */
const innerIds = oncePer(({ ids }: PartFacts) =>
  oncePer((part: Section | Overlay): readonly PlacedId[] => ids?.(part) ?? []),
);

/** The ids of a part and of what is in it, with their places on the page. */
export function idsIn({ part, facts, pointer }: PlacedPart): PlacedId[] {
  const inner = innerIds(facts)(part);
  return [
    ...(part.id === undefined ? [] : [{ id: part.id, pointer: `${pointer}/id` }]),
    ...inner.map((placed) => ({ ...placed, pointer: pointer + placed.pointer })),
  ];
}

/** The sections and overlays that experiments show in place of those of the page. */
export function variedPartsOf({ experiments = [] }: PageContent, registry: Registry): PlacedPart[] {
  return experiments.flatMap(({ variants }, index) =>
    variants.flatMap((variant, place) => {
      const own = `/experiments/${index}/variants/${place}`;
      return [
        ...placed(variant.changes, registry.sections, `${own}/changes`),
        ...placed(variant.overlays, registry.overlays, `${own}/overlays`),
      ];
    }),
  );
}

function placed(
  parts: readonly (Section | Overlay)[] = [],
  types: Registry['sections' | 'overlays'],
  pointer: string,
): PlacedPart[] {
  return parts.map((part, index) => ({
    part,
    facts: types.get(part.type)?.facts ?? {},
    pointer: `${pointer}/${index}`,
  }));
}

/** Where the part stands that facts failed at; what was made of it is known by its type alone. */
export function placeOf(failure: FactsFailure, page: PageContent, registry: Registry): string {
  const parts = [...partsOf(page, registry), ...variedPartsOf(page, registry)];
  const found =
    parts.find(({ part }) => part === failure.part) ??
    parts.find(({ part }) => part.type === failure.type);
  return found?.pointer ?? '';
}
