import type { Form, Page as PageContent, Site } from '../../generated/types.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { Absence } from '../../model/edition.ts';
import { MAIN, PRIVACY_CHOICES } from '../../model/page-ids.ts';
import type { PictureFacts } from '../../model/picture-facts.ts';
import type { Presence } from '../../model/presence.ts';
import { type DeclaredLeads, knownLeads } from '../../model/site-leads.ts';
import { part, UNKNOWN, type Uncertain, wholly } from '../../model/unknown.ts';
import type { Registry } from '../../registry/registry.ts';
import { type ClaimPhrases, findClaimPhrases } from './claim-phrases.ts';
import { idsIn, partsOf, writtenParts } from './page-parts.ts';

type Claims = NonNullable<Site['claims']>;
type Integrations = NonNullable<Site['integrations']>;

/**
 * What a page may refer to: everything of the site that has a name. A part of site.yaml that has
 * mistakes is undefined: its content is unknown, and nothing is checked against it.
 */
export interface SiteIndex {
  /**
   * Places of each page that a link can reach, by the page's path, or undefined if the page has
   * errors, so that nobody knows its places.
   */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** False where there may be more pages than these. */
  knowsAllPages: boolean;
  /** Paths of the pages by their spelling in small letters. */
  pagesInSmallLetters: ReadonlyMap<string, string>;
  /** Why visitors do not see some pages, by their paths. */
  absent?: ReadonlyMap<string, Absence>;
  /** Places of those that are finished. */
  placesOfAbsent?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of the pages that thank for a form. */
  thanks?: ReadonlySet<string>;
  /** When visitors see those that are not always there, by their paths. */
  presences?: ReadonlyMap<string, Presence>;
  /** The moment that links are checked at, in milliseconds since 1970. */
  now?: number;
  /** Address of the site; undefined if it is unknown. */
  url?: string;
  /** The addresses of its environments that are others, by their names. */
  environments?: ReadonlyMap<string, string>;
  /** The language of its texts, likewise. */
  locale?: string;
  /** The time zone that it is in, likewise. */
  zone?: string;
  assets: KnownAssets;
  /** The page that each translation translates, by the path of that. */
  originals?: ReadonlyMap<string, string>;
  /** The paths that articles are to have. */
  articles?: ReadonlySet<string>;
  /** Folders of entries, each a file that makes a page, by where these pages are, such as `/courses/`. */
  entryFolders?: ReadonlyMap<string, string>;
  themes?: readonly string[];
  /** Where old paths lead. */
  redirects?: ReadonlyMap<string, string>;
  claimNames?: readonly string[];
  /** Those claims that have no mistakes. */
  claims: Claims;
  /** What forms may ask for. */
  leads?: DeclaredLeads;
  integrations?: Integrations;
  claimPhrases: ClaimPhrases;
  /** The types that pages may use. */
  registry: Registry;
}

/** A page as links know it; without a path it stands for any number of pages. */
interface LinkedPage {
  path?: string;
  ids?: Iterable<string>;
}

/** The files of the assets folder. */
export interface KnownAssets {
  has(name: string): boolean;
  names(): readonly string[];
  /** What a picture among them is, if it was read. */
  factsOf(name: string): PictureFacts | undefined;
}

/** Gathers the names of a site; `assets` and `pages` are what exists. */
export function indexSite(
  site: Uncertain<Site>,
  assets: KnownAssets,
  registry: Registry,
  pages: readonly LinkedPage[] = [],
): SiteIndex {
  const themes = part(site, 'themes') ?? {};
  const redirects = wholly<NonNullable<Site['redirects']>>(part(site, 'redirects') ?? []);
  const integrations = wholly<Integrations>(part(site, 'integrations') ?? {});
  const claims = part(site, 'claims') ?? {};
  const known = knownClaims(claims);
  const asks = !integrations || integrations.consent === 'required';
  const idsOf = (ids: Iterable<string>) => new Set(asks ? [...ids, PRIVACY_CHOICES] : ids);
  const url = part(site, 'url');
  const locale = part(site, 'locale');
  const zone = part(site, 'zone');
  const named = pages.flatMap(({ path, ids }) => (path === undefined ? [] : [{ path, ids }]));
  return {
    pages: new Map(
      [...Map.groupBy(named, ({ path }) => path)].map(([path, same]) => [
        path,
        // Of two pages with one path, nobody knows which a link means.
        same.some(({ ids }) => !ids) ? undefined : idsOf(same.flatMap(({ ids = [] }) => [...ids])),
      ]),
    ),
    pagesInSmallLetters: new Map(named.map(({ path }) => [path.toLowerCase(), path])),
    knowsAllPages: pages.length > 0 && named.length === pages.length,
    ...(url !== UNKNOWN && { url }),
    environments: addressesOfEnvironments(site, url),
    ...(locale !== UNKNOWN && { locale }),
    ...(zone !== UNKNOWN && { zone }),
    assets,
    themes: themes === UNKNOWN ? undefined : Object.keys(themes),
    redirects: redirects && new Map(redirects.map(({ from, to }) => [from, to])),
    claimNames: claims === UNKNOWN ? undefined : Object.keys(claims),
    claims: known,
    leads: knownLeads(site),
    integrations,
    claimPhrases: findClaimPhrases(known),
    registry,
  };
}

function addressesOfEnvironments(
  site: Uncertain<Site>,
  url: Uncertain<string | undefined>,
): Map<string, string> {
  const environments = wholly<NonNullable<Site['environments']>>(part(site, 'environments') ?? {});
  return new Map(
    Object.entries(environments ?? {}).flatMap(([name, own]) =>
      own.url === undefined || own.url === url ? [] : [[name, own.url] as const],
    ),
  );
}

/** The claims of a site that have no mistakes. */
export function knownClaims(claims: Uncertain<Claims>): Claims {
  const known = Object.entries(claims === UNKNOWN ? {} : claims).flatMap(([name, written]) => {
    const claim = wholly<Claims[string]>(written);
    return claim ? [[name, claim] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Ids that every page has: the main content, and the top, which browsers know by themselves. */
const everywhere = [MAIN, 'top'];

/** What a link with `#` can reach on a page. */
export function collectIds(page: PageContent, registry: Registry): Set<string> {
  const ids = new Set(everywhere);
  page.sections.forEach(({ id, type }, index) => {
    ids.add(id ?? `${type}-${index}`);
  });
  for (const { id } of partsOf(page, registry).flatMap(idsIn)) ids.add(id);
  return ids;
}

/** A form as sections and overlays hold it, with its place. */
export interface FoundForm {
  /** That of its part. */
  id?: string;
  pointer: string;
  form: Form;
}

/** All forms of a page. */
export function findForms(content: PageContent): FoundForm[] {
  return writtenParts(content).flatMap(({ part, pointer }) => {
    const { form }: AnyPart = part;
    return form ? [{ id: part.id, pointer: `${pointer}/form`, form }] : [];
  });
}
