import type { FormField, Page as PageContent, Site } from '../../generated/types.ts';
import { MAIN } from '../../model/page-ids.ts';
import { type ClaimPhrases, findClaimPhrases } from './claim-phrases.ts';

/** What a page may refer to: everything of the site that has a name. */
export interface SiteIndex {
  /**
   * Places of each page that a link can reach, by the page's path; undefined where the page has
   * errors, so that nobody knows its places.
   */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  addPage(path: string, ids: ReadonlySet<string> | undefined): void;
  /** Paths of the pages by their spelling in small letters. */
  pagesInSmallLetters: ReadonlyMap<string, string>;
  assets: ReadonlySet<string>;
  themes: readonly string[];
  /** Where old paths lead. */
  redirects: ReadonlyMap<string, string>;
  claims: NonNullable<Site['claims']>;
  /** Fields of forms that have none of their own. */
  formFields: readonly FormField[];
  integrations: NonNullable<Site['integrations']>;
  claimPhrases: ClaimPhrases;
}

/**
 * Gathers the names of a site; `assets` are the names of what exists. Pages are added one by one
 * as they are read.
 */
export function indexSite(site: Site, assets: Iterable<string>): SiteIndex {
  const pages = new Map<string, ReadonlySet<string> | undefined>();
  const pagesInSmallLetters = new Map<string, string>();
  const asks = site.integrations?.consent === 'required';
  return {
    pages,
    pagesInSmallLetters,
    addPage(path, ids) {
      pages.set(path, asks && ids ? new Set([...ids, CONSENT]) : ids);
      pagesInSmallLetters.set(path.toLowerCase(), path);
    },
    assets: new Set(assets),
    themes: Object.keys(site.themes ?? {}),
    redirects: new Map((site.redirects ?? []).map(({ from, to }) => [from, to])),
    claims: site.claims ?? {},
    formFields: site.forms.fields,
    integrations: site.integrations ?? {},
    claimPhrases: findClaimPhrases(site.claims ?? {}),
  };
}

/** The question whether third parties may be loaded, which a site can ask on every page. */
const CONSENT = 'privacy-choices';

/** Ids that every page has: the main content, and the top, which browsers know by themselves. */
const everywhere = [MAIN, 'top'];

/** What a link with `#` can reach on a page. */
export function collectIds({ sections, overlays = [] }: PageContent): Set<string> {
  const ids = new Set(everywhere);
  sections.forEach((section, index) => {
    ids.add(section.id ?? `${section.type}-${index}`);
    if (section.type !== 'faq') return;
    for (const item of section.items) if (item.id) ids.add(item.id);
  });
  for (const { id } of overlays) if (id) ids.add(id);
  return ids;
}

/** A form as sections and overlays hold it, with its place. */
export interface FoundForm {
  pointer: string;
  fields?: readonly FormField[];
  /** Values that travel with a lead without being shown, by name. */
  hidden?: Readonly<Record<string, string>>;
}

/** All forms of a page. */
export function findForms({ sections, overlays = [] }: PageContent): FoundForm[] {
  const parts = [
    ...sections.map((part, index) => ({ part, pointer: `/sections/${index}` })),
    ...overlays.map((part, index) => ({ part, pointer: `/overlays/${index}` })),
  ];
  return parts.flatMap(({ part, pointer }) =>
    'form' in part && part.form
      ? [{ pointer: `${pointer}/form`, fields: part.form.fields, hidden: part.form.hidden }]
      : [],
  );
}
