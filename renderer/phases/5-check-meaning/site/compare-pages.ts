import type { Site } from '../../../generated/types.ts';
import { type FileDiagnostic, isError } from '../../../model/diagnostic.ts';
import type { Edition } from '../../../model/edition.ts';
import type { SourceFile } from '../../../model/model.ts';
import { PRIVACY_CHOICES } from '../../../model/page-ids.ts';
import { pathOfFile } from '../../../model/page-path.ts';
import { isWithin } from '../../../model/presence.ts';
import type { Rules } from '../../../model/rule.ts';
import { searchedFiles } from '../../../model/searched-files.ts';
import { knownLeads } from '../../../model/site-leads.ts';
import { isArticle } from '../../../model/source-folders.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import type { Registry } from '../../../registry/registry.ts';
import { groupTexts } from '../../../registry/schema/field-text.ts';
import { siteTexts, textsIn } from '../../../registry/schema/text-fields.ts';
import { indexSite, type KnownAssets, type SiteIndex } from '../site-index.ts';
import { checkAddress, checkHome, checkLanguages } from './check-address.ts';
import { checkCanonicals } from './check-canonicals.ts';
import { checkChallenges } from './check-challenges.ts';
import { checkCounting } from './check-counting.ts';
import { checkHost } from './check-host.ts';
import { checkLegalLinks } from './check-legal-links.ts';
import { checkLimited, checkWaitingLists } from './check-limited.ts';
import { checkLinksIn } from './check-links.ts';
import { checkNames, checkNamesInTexts } from './check-names.ts';
import { checkNotFound } from './check-not-found.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkSiteFile } from './check-site-file.ts';
import { checkStatedAddresses } from './check-stated-addresses.ts';
import { checkStatedContacts, checkStatedHosts } from './check-stated-contacts.ts';
import { checkSuccessors } from './check-successors.ts';
import { checkTranslations } from './check-translations.ts';
import { checkClaimTexts, checkUnphrasedClaims } from './check-unphrased-claims.ts';
import { compareDecisions, compareExperiments } from './compare-experiments.ts';
import { type AnsweringMail, compareForms, findNeverSent } from './compare-forms.ts';
import { compareFrames } from './compare-frames.ts';
import { checkRecognized, checkStrangeTexts, compareLanguages } from './compare-languages.ts';
import { compareLeadTargets } from './compare-lead-targets.ts';
import { compareNumbers } from './compare-numbers.ts';
import { comparePrices } from './compare-prices.ts';
import { findOrphans } from './find-orphans.ts';
import { findRepetitions } from './find-repetitions.ts';
import { findStrangers } from './find-strangers.ts';
import { findThankless } from './find-thankless.ts';
import { findUnused } from './find-unused.ts';
import { assetsIn, type LinkText, type PageSummary } from './page-summary.ts';

export const rules: Rules = {
  'site/no-pages': {
    title: 'A site without pages',
    why: 'Nothing could be shown, and what was built before would go.',
    fix: 'Write a page into the folder `pages`.',
    wrong: '(an empty folder pages)',
    right: '(pages/index.yaml, the home page)',
  },
};

/** The links of a page that the code of custom sections has, each at its place there. */
export interface ShownLinks {
  path: string;
  links: readonly LinkText[];
}

/** What of a site its pages are compared with. */
export interface SiteParts {
  site: Uncertain<Site>;
  sources: readonly SourceFile[];
  assets: KnownAssets;
  /** The texts with links of its e-mails and campaigns. */
  links: readonly LinkText[];
  shownLinks: readonly ShownLinks[];
  /** The icons of the assets folder that only the code of custom sections names. */
  shownIcons: readonly string[];
  /** Its e-mails, as far as they depend on forms. */
  answering: readonly AnsweringMail[];
  registry: Registry;
  edition: Edition;
}

/** What only shows once all pages are read: dead links, repetitions, unused files. */
export function comparePages(
  summaries: readonly PageSummary[],
  parts: SiteParts,
): FileDiagnostic[] {
  const { drafts } = parts.edition;
  const shown = summaries.filter(({ absence }) => drafts || !absence);
  const finished = summaries.filter(({ absence }) => drafts || absence?.why !== 'draft');
  const index = indexLinks(summaries, shown, parts);
  const sound = shown.flatMap((summary) => summary.sound ?? []);
  const later = finished.flatMap(({ absence, sound: page }) =>
    absence && !drafts && page?.heads ? page : [],
  );
  const orphans = findOrphans(shown, [...parts.links, ...textsIn(siteTexts, parts.site)], index);
  const unlinked = new Set(orphans.map(({ file }) => file));
  const ofTranslations = checkTranslations(summaries, finished, index);
  return [
    ...(summaries.length ? [] : [noPages]),
    ...checkSiteFile(parts.site, index, parts.edition.now),
    ...(parts.edition.environment === undefined ? checkAddress(parts.site) : []),
    ...checkChallenges(parts.site, parts.registry.providers),
    ...checkCounting(parts.site, parts.sources, parts.registry.providers),
    ...checkNames(parts.site),
    ...checkNamesInTexts(parts.site, searchedFiles(parts.sources)),
    ...checkClaimTexts(parts.site),
    ...checkUnphrasedClaims(parts.site, searchedFiles(parts.sources)),
    ...checkStatedContacts(parts.site, searchedFiles(parts.sources)),
    ...checkStatedAddresses(searchedFiles(parts.sources)),
    ...checkStatedHosts(parts.site, searchedFiles(parts.sources)),
    ...checkNumbers(searchedFiles(parts.sources), sound),
    ...compareNumbers(sound, index),
    ...comparePrices(sound, index),
    ...checkHost(parts.site, summaries),
    ...checkHome(sound),
    ...checkLanguages(parts.site, sound, index.registry.words),
    ...checkRecognized(sound, index),
    ...findStrangers(shown, searchedFiles(parts.sources), index),
    ...finished.flatMap((page) => checkLinks(page.links, page, index)),
    ...parts.shownLinks.flatMap(({ path, links }) =>
      checkLinks(links, finished.find((page) => page.path === path) ?? { path }, index),
    ),
    ...checkLinks(parts.links.map(markAhead(parts.edition)), {}, index),
    ...checkSuccessors(summaries),
    ...findRepetitions(sound, later, { now: parts.edition.now, locale: index.locale, unlinked }),
    ...compareExperiments(sound),
    ...compareDecisions(
      sound,
      wholly<NonNullable<Site['decisions']>>(part(parts.site, 'decisions') ?? []) ?? [],
    ),
    ...checkForms(summaries, parts),
    ...checkLimited(summaries),
    ...(knownLeads(parts.site) ? checkWaitingLists(parts.links, summaries) : []),
    ...checkCanonicals(shown, index),
    ...ofTranslations,
    ...onePerPlace([
      ...(ofTranslations.some(isError) ? [] : compareLanguages(shown, index)),
      ...checkStrangeTexts(shown, index),
      ...compareFrames(sound, index),
    ]),
    ...checkLegalLinks(shown, parts.site, index),
    ...checkNotFound(summaries, parts.registry),
    ...orphans,
    ...checkUnused(summaries, parts),
  ];
}

/** A partial in another language may have links, texts and pages that show it. */
function onePerPlace(found: readonly FileDiagnostic[]): FileDiagnostic[] {
  const keyOf = ({ file, pointer, words }: FileDiagnostic) => [file, pointer, words].join(' ');
  return [...Map.groupBy(found, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** What links can lead to; excludes pages that visitors do not see. */
function indexLinks(
  summaries: readonly PageSummary[],
  shown: readonly PageSummary[],
  { site, sources, assets, registry, edition: { now } }: SiteParts,
): SiteIndex {
  const places = new Set<string>();
  const pages = shown.map(({ file, path, isMisplaced, sound }) => {
    // Of entries that get one path, nobody knows the others that they are meant to have.
    const isTaken = places.has(`${file} ${path}`);
    places.add(`${file} ${path}`);
    return { path: isMisplaced || isTaken ? undefined : path, ids: sound?.ids };
  });
  // What links to one is there only as long as the file.
  const feeds = summaries.flatMap(({ feed }) => feed ?? []);
  const calendars = summaries.flatMap(({ follows }) => follows?.calendars ?? []);
  const files = new Set([...feeds, ...calendars]);
  const reachable = [
    ...pathsInDoubt(shown),
    ...pages,
    ...[...files].map((path) => ({ path, ids: [] })),
  ];
  const index = indexSite(site, assets, registry, reachable);
  // A page that is gone for good leads to the one that follows it.
  const followed = byPath(summaries, ({ follows }) => follows?.gone?.next);
  return {
    ...index,
    redirects: index.redirects && new Map([...followed, ...index.redirects]),
    absent: byPath(summaries, ({ absence }) => absence),
    placesOfAbsent: byPath(summaries, placesOfAbsent),
    thanks: new Set(summaries.flatMap(({ path, sound }) => (path && sound?.thanks ? path : []))),
    presences: byPath(summaries, ({ presence }) => presence),
    originals: new Map(
      summaries.flatMap(({ sound }) =>
        (sound?.translations ?? []).map(({ path }) => [path, sound?.path ?? path] as const),
      ),
    ),
    entryFolders: new Map(
      summaries.flatMap(({ path = '', sound }) => {
        const [, folder] = /^(data\/.+\/)[^/]+$/.exec(sound?.entryOfPath?.file ?? '') ?? [];
        return folder ? [[path.slice(0, path.lastIndexOf('/') + 1), folder] as const] : [];
      }),
    ),
    articles: new Set(sources.flatMap(({ path }) => (isArticle(path) ? pathOfFile(path) : []))),
    now,
  };
}

/** What is known of some pages, by their paths. */
function byPath<T>(
  summaries: readonly PageSummary[],
  known: (page: PageSummary) => T | undefined,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const summary of summaries) {
    const value = known(summary);
    if (summary.path !== undefined && value !== undefined) found.set(summary.path, value);
  }
  return found;
}

/** The places of a page that visitors do not see now, unless it is a draft. */
function placesOfAbsent({ absence, sound }: PageSummary): Set<string> | undefined {
  if (!absence || absence.why === 'draft' || !sound) return undefined;
  return new Set([...sound.ids, PRIVACY_CHOICES]);
}

/** Of pages that have one path, either may be meant to be at that of its file. */
function pathsInDoubt(pages: readonly PageSummary[]): { path: string }[] {
  return [...Map.groupBy(pages, ({ path }) => path).values()]
    .filter((same) => same.length > 1)
    .flat()
    .map(({ file }) => ({ path: pathOfFile(file) }));
}

const noPages: FileDiagnostic = {
  rule: 'site/no-pages',
  file: 'site.yaml',
  pointer: '',
  message: 'The site has no pages.',
  help: 'Write one into the folder `pages`: `pages/index.yaml` is the home page.',
};

/** Marks a link of a campaign that nobody follows yet. */
function markAhead({ now }: Edition): (link: LinkText) => LinkText {
  return (link) => ({
    ...link,
    isAbsent: link.presence !== undefined && !isWithin(link.presence.spans, now),
  });
}

function checkLinks(
  links: readonly LinkText[],
  { path, absence, presence, isTimeUnknown }: Partial<PageSummary>,
  index: SiteIndex,
): FileDiagnostic[] {
  return links.flatMap((link) => {
    const isAbsent = link.isAbsent || isTimeUnknown || absence !== undefined;
    const shown = isTimeUnknown ? { spans: [] } : (link.presence ?? presence);
    const from = { path, isAbsent, presence: shown };
    return checkLinksIn(link, from, index).map((found) => ({ ...found, ...link.origin }));
  });
}

/** Forms, e-mails and targets; nothing is found where a page may have forms that nobody knows. */
function checkForms(
  summaries: readonly PageSummary[],
  { site, answering }: Pick<SiteParts, 'site' | 'answering'>,
): FileDiagnostic[] {
  if (summaries.some(({ sound }) => !sound)) return [];
  const forms = summaries.flatMap(({ sound }) => sound?.forms ?? []);
  const following = summaries.flatMap(({ follows }) => follows?.forms ?? []);
  return [
    ...compareForms(forms, answering),
    ...findThankless(
      summaries.flatMap(({ sound }) => sound ?? []),
      summaries.flatMap(({ links }) => links),
    ),
    ...findNeverSent(forms, following, answering),
    ...compareLeadTargets(forms, knownLeads(site)),
  ];
}

/** The files that site.yaml and pages name or are made of, assets with their folder. */
export function filesUsed(site: Uncertain<Site>, summaries: readonly PageSummary[]): string[] {
  const texts = groupTexts(textsIn(siteTexts, site));
  return [...assetsIn(texts), ...summaries.flatMap(({ used }) => used)];
}

/** Unused files; none are found where anything is unknown that may use them. */
function checkUnused(summaries: readonly PageSummary[], parts: SiteParts): FileDiagnostic[] {
  const site = wholly<Site>(parts.site);
  if (!site || summaries.some(({ sound }) => !sound)) return [];
  const fonts = (site.fonts ?? []).map(({ file }) => file);
  const ofAssets = [...fonts, ...parts.shownIcons].map((name) => `assets/${name}`);
  const used = new Set([...filesUsed(site, summaries), ...ofAssets]);
  const assets = parts.assets.names().map((asset) => ({ path: `assets/${asset}` }));
  return findUnused([...parts.sources, ...assets], used, parts.registry);
}
