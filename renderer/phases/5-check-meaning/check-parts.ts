import type { Diagnostic } from '../../model/diagnostic.ts';
import { accountOf } from '../../registry/provider-facts.ts';
import type { PageCheck, PageUnderCheck } from './check.ts';
import { type PlacedPart, partsOf, variedPartsOf } from './page-parts.ts';

/** Runs the checks that section and overlay types, and their third parties, bring along. */
export const pageCheck: PageCheck = {
  rules: {},
  check: ({ page, index }) => {
    const parts = [
      ...partsOf(page.content, index.registry),
      ...variedPartsOf(page.content, index.registry),
    ];
    return parts.flatMap((placed) => checkPart(placed, page, index));
  },
};

/** The page that a part is on, and what its site has. */
type PartPage = Pick<PageUnderCheck['page'], 'file' | 'content'>;
type PartSite = Pick<PageUnderCheck['index'], 'registry' | 'integrations'>;

/** Runs the checks of one part's type, and of the third parties that it shows. */
export function checkPart(placed: PlacedPart, page: PartPage, site: PartSite): Diagnostic[] {
  return [...checkOwn(placed, page, site), ...checkEmbeds(placed, page, site)];
}

function checkOwn(
  { part, facts, pointer }: PlacedPart,
  { file, content }: PartPage,
  { integrations }: PartSite,
): Diagnostic[] {
  const diagnostics = facts.check?.(part, { page: content, file, integrations }) ?? [];
  return diagnostics.map((diagnostic) => placeAt(pointer, diagnostic, file));
}

function checkEmbeds(
  { part, facts, pointer }: PlacedPart,
  page: PartPage,
  { registry, integrations }: PartSite,
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
