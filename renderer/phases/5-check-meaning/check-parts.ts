import type { Problem } from '../../model/diagnostic.ts';
import { accountOf } from '../../registry/provider.ts';
import type { PageCheck, PageUnderCheck } from './page-check.ts';
import { type PlacedPart, partsOf, variedPartsOf } from './page-parts.ts';

/** What the types of sections and overlays, and the third parties that they show, say themselves. */
export const checkParts: PageCheck = (checked) => {
  const { page, index } = checked;
  const parts = [
    ...partsOf(page.content, index.registry),
    ...variedPartsOf(page.content, index.registry),
  ];
  return parts.flatMap((placed) => [...checkOwn(placed, checked), ...checkEmbeds(placed, checked)]);
};

function checkOwn(
  { part, facts, pointer }: PlacedPart,
  { page, index }: PageUnderCheck,
): Problem[] {
  const { file, content } = page;
  const { integrations } = index;
  const problems = facts.check?.(part as never, { page: content, file, integrations }) ?? [];
  return problems.map((problem) => placeAt(pointer, problem, file));
}

function checkEmbeds(
  { part, facts, pointer }: PlacedPart,
  { page, index: { registry, integrations } }: PageUnderCheck,
): Problem[] {
  if (!integrations) return [];
  const used = facts.providers?.(part as never) ?? [];
  return used.flatMap(({ name, embed, pointer: place }) => {
    const provider = registry.providers.get(name);
    const account = provider && accountOf(name, provider, integrations);
    const problems = provider?.check?.(embed, account) ?? [];
    return problems.map((problem) => placeAt(pointer + place, problem, page.file));
  });
}

function placeAt(pointer: string, problem: Problem, file: string): Problem {
  const { related } = problem;
  return {
    ...problem,
    pointer: pointer + problem.pointer,
    ...(related && {
      related: related.map((place) =>
        place.file === file ? { ...place, pointer: pointer + place.pointer } : place,
      ),
    }),
  };
}
