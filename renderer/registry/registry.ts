import type { ErrorObject } from 'ajv';
import type { Language } from '../../schemas/generated/contract.ts';
import type { Providers } from './provider-facts.ts';
import type { FieldPlan } from './schema/field-plan.ts';
import { fillParts, keepTexts } from './schema/field-plan.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import type { OverlayFacts, SectionFacts } from './type-facts.ts';

/** A section or an overlay: what pages are made of. */
export type PartKind = 'section' | 'overlay';

/** A validation function of ajv. */
export type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

/** What some content has to look like. */
export interface ContentShape {
  validate: Validate;
  /** The schema, and the one that its references lead into. Only read to explain a mistake. */
  schema(): { schema: JsonSchema; root: JsonSchema };
}

/** What is known of a section or overlay type before anything is rendered. */
export interface PartType<F = SectionFacts | OverlayFacts> extends ContentShape {
  facts: F;
  /** Where its texts are. */
  texts: FieldPlan;
}

export type PartTypes<F = SectionFacts | OverlayFacts> = ReadonlyMap<string, PartType<F>>;

/**
 * Every type that the pages of a site may use. A value that is handed down, as each site may add
 * types of its own.
 */
export interface Registry {
  sections: PartTypes<SectionFacts>;
  overlays: PartTypes<OverlayFacts>;
  providers: Providers;
  /** The shape of site.yaml with the accounts of a site's own third parties; undefined without any. */
  site?: ContentShape;
  /** The interface words that a site brings along. */
  words: Readonly<Record<string, Language>>;
  /** What schemas may refer to, where a site's own third parties are part of that. */
  definitions?: Readonly<Record<string, JsonSchema>>;
  /** Names of a site's own third parties that cannot be loaded: what names them is not wrong. */
  unloaded?: readonly string[];
  /** Where the texts of a page are beside those of its sections and overlays. */
  pageOutline: FieldPlan;
  /** Where the texts of a page are, those of its sections and overlays included. */
  pageTexts: FieldPlan;
  /** As much of that as leads to names of assets and to links, in texts of Markdown too. */
  pageAddresses: FieldPlan;
}

/** The formats of texts that name an asset, or lead somewhere. */
const ADDRESSES = new Set(['asset', 'href', 'page-path', 'markdown']);

/** Makes a registry of its types; `page` is the plan of a page without them. */
export function createRegistry(
  types: Omit<Registry, 'words' | 'pageOutline' | 'pageTexts' | 'pageAddresses'>,
  page: FieldPlan,
): Registry {
  const pageTexts = fillParts(page, {
    section: textsByType(types.sections),
    overlay: textsByType(types.overlays),
  });
  return {
    ...types,
    words: {},
    pageOutline: page,
    pageTexts,
    pageAddresses: keepTexts(pageTexts, (format) => ADDRESSES.has(format)),
  };
}

function textsByType(types: PartTypes): Record<string, FieldPlan> {
  return Object.fromEntries([...types].map(([type, { texts }]) => [type, texts]));
}

/** The types that entries of `sections` or of `overlays` may have. */
export function typesOf(kind: PartKind, { sections, overlays }: Registry): PartTypes {
  return kind === 'section' ? sections : overlays;
}

/** The name of the section type whose facts fit; undefined if none does. */
export function findSection(
  { sections }: Registry,
  fits: (facts: SectionFacts) => boolean,
): string | undefined {
  return [...sections].find(([, { facts }]) => fits(facts))?.[0];
}
