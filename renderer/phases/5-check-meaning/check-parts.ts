import type { Diagnostic } from '../../model/diagnostic.ts';
import { accountOf } from '../../registry/provider.ts';
import type { PageCheck, PageUnderCheck } from './check.ts';
import { type PlacedPart, partsOf, variedPartsOf } from './page-parts.ts';

/** What the types of sections and overlays, and the third parties that they show, say themselves. */
export const partsCheck: PageCheck = {
  rules: {},
  check: (checked) => {
    const { page, index } = checked;
    const parts = [
      ...partsOf(page.content, index.registry),
      ...variedPartsOf(page.content, index.registry),
    ];
    return parts.flatMap((placed) => [
      ...checkOwn(placed, checked),
      ...checkEmbeds(placed, checked),
    ]);
  },
};

function checkOwn(
  { part, facts, pointer }: PlacedPart,
  { page, index }: PageUnderCheck,
): Diagnostic[] {
  const { file, content } = page;
  const { integrations } = index;
  const diagnostics = facts.check?.(part, { page: content, file, integrations }) ?? [];
  return diagnostics.map((diagnostic) => placeAt(pointer, diagnostic, file));
}

function checkEmbeds(
  { part, facts, pointer }: PlacedPart,
  { page, index: { registry, integrations } }: PageUnderCheck,
): Diagnostic[] {
  if (!integrations) return [];
  const used = facts.providers?.(part) ?? [];
  return used.flatMap(({ name, embed, pointer: place }) => {
    const provider = registry.providers.get(name);
    const account = provider && accountOf(name, provider, integrations);
    const diagnostics = provider?.check?.(embed, account) ?? [];
    return diagnostics.map((diagnostic) => placeAt(pointer + place, diagnostic, page.file));
  });
}

function placeAt(pointer: string, diagnostic: Diagnostic, file: string): Diagnostic {
  const { related } = diagnostic;
  return {
    ...diagnostic,
    pointer: pointer + diagnostic.pointer,
    ...(related && {
      related: related.map((place) =>
        place.file === file ? { ...place, pointer: pointer + place.pointer } : place,
      ),
    }),
  };
}
