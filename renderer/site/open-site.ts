import { consolidate } from '../diagnostics/consolidate.ts';
import { applyPolicy, waiversAhead } from '../diagnostics/policy.ts';
import type { Site } from '../generated/types.ts';
import { type FileDiagnostic, isError, type LocatedDiagnostic } from '../model/diagnostic.ts';
import { type Edition, type ScheduledChange, WHOLE_EDITION } from '../model/edition.ts';
import type { Checked, OutputFile, SourceFile } from '../model/model.ts';
import type { PageWeight } from '../model/page-weight.ts';
import type { PictureShelf } from '../model/picture-facts.ts';
import { filesAnswering } from '../phases/2-compose/noting-library.ts';
import { indexSite } from '../phases/5-check-meaning/site-index.ts';
import type { Registry } from '../registry/registry.ts';
import { checkContrast } from './checks/check-contrast.ts';
import { checkFileNames } from './checks/check-file-names.ts';
import { checkFonts } from './checks/check-fonts.ts';
import { checkWeights } from './checks/check-weights.ts';
import { findUnread } from './checks/find-unread.ts';
import { joinMisspeltClaims } from './checks/join-misspelt-claims.ts';
import { comparePages, filesUsed, type SiteParts } from './compare-pages.ts';
import { describeFiles, type KnownFiles } from './known-files.ts';
import { readLibrary } from './read-library.ts';
import { readMails } from './read-mails.ts';
import { type PageContext, type PageReading, readPage } from './read-page.ts';
import { readPolicy } from './read-policy.ts';
import { readSiteFile } from './read-site-file.ts';
import { rulesOf } from './rules-of.ts';
import { type TracedPage, tracePages } from './trace-pages.ts';

/** The files of a site. Paths are relative to its folder, with forward slashes. */
export interface SiteFiles {
  /** `site.yaml`, and the YAML files of the folders that are read. */
  sources: readonly SourceFile[];
  /** Names of the files in the assets folder. */
  assets: readonly string[];
  /** What the pictures among them are; those left out are not looked at. */
  pictures?: PictureShelf;
  /** Whether a typeface that site.yaml names is there; all are where left out. */
  hasFont?(file: string): boolean;
  /** Other files, which nothing reads. */
  others?: readonly string[];
  /** The code of the types that the site brings along. */
  code?: readonly SourceFile[];
  /** What is known of page files that were read before and are as they were. */
  known?: KnownFiles;
  /** All that is written where left out. */
  edition?: Edition;
}

/** A site whose pages can be read, one by one. */
export interface OpenSite {
  /** Absent where what pages share has errors: then the pages can only be checked. */
  site?: Checked<Site>;
  pages: readonly SourceFile[];
  /** Names of the environments that site.yaml has. */
  environments: readonly string[];
  /** The e-mails of the site, for the lead service; absent where the site is. */
  mails?: OutputFile;
  /** What another that opens the same site need not find out about its page files. */
  knownFiles(): KnownFiles;
  /** Reads one page file: parses, composes, checks and fills in its texts. */
  readPage(source: SourceFile): PageReading;
  /** The pages of a file as they are put together, and where each part of them was written. */
  tracePages(source: SourceFile): TracedPage[];
  /** The files, in order, that answer one of the questions in `PageReading.asked` today. */
  answer(question: string): string[];
  /** Assets that site.yaml names, with their folder: what every page may show. */
  sharedAssets: readonly string[];
  /**
   * Everything that is wrong with the site, as it is to be shown and counted: what is wrong with
   * the files that pages share, with each page, and what only shows once all pages are read.
   * `readings` are those of all pages, in the order of `pages`; `weights` are what somebody has
   * weighed of those that were rendered.
   */
  diagnose(readings: readonly PageVerdict[], weights?: readonly PageWeight[]): LocatedDiagnostic[];
  /** Files that the site uses, assets with their folder (`assets/hero.jpg`). `readings` as above. */
  filesUsed(readings: readonly PageVerdict[]): string[];
  /** What changes by itself after the moment of the edition, in order of time. `readings` as above. */
  changesAhead(readings: readonly PageVerdict[]): ScheduledChange[];
}

/** What came of reading a page, for all but who renders it; plain data. */
export type PageVerdict = Omit<PageReading, 'pages'>;

/**
 * Reads what pages share. Where that has mistakes, pages are checked against what is right of it.
 * `registry` holds the types that the pages may use, `ofTypes` is what is wrong with the site's own.
 */
export function openSite(
  {
    sources,
    assets: names,
    pictures = {},
    hasFont = () => true,
    others = [],
    code = [],
    known: knownFiles = new Map(),
    edition = WHOLE_EDITION,
  }: SiteFiles,
  registry: Registry,
  ofTypes: readonly FileDiagnostic[] = [],
): OpenSite {
  const assets = { names, pictures };
  const unread = findUnread(others, sources);
  const shared = readLibrary(sources, unread.missing, registry, knownFiles, edition);
  const { siteFile, library, pages, textAt, diagnostics } = shared;
  const reading = readSiteFile(siteFile, edition.environment, textAt);
  const { site, known, scope, diagnostics: ofSite } = reading;
  const mails = readMails(sources, known, scope);
  const ofShared = [
    ...ofTypes,
    ...diagnostics,
    ...ofSite,
    ...mails.diagnostics,
    ...checkFileNames(sharedFiles(sources)),
    ...unread.diagnostics,
    ...checkFonts(known, hasFont),
    ...checkContrast(known).map(reading.place),
  ];
  const policy = readPolicy(known, rulesOf(registry));
  const waiversOf = (readings: readonly PageVerdict[]) => [
    ...policy.waivers,
    ...readings.flatMap(({ waivers }) => waivers),
  ];
  const context: PageContext = {
    registry,
    library,
    scope,
    edition,
    index: indexSite(known, assets, registry),
    textAt,
  };
  return {
    site: ofShared.some(isError) ? undefined : site,
    pages,
    environments: reading.environments,
    mails: mails.file,
    knownFiles: () => describeFiles(pages, knownFiles),
    readPage: (source) => readPage(source, context),
    tracePages: (source) => tracePages(source, library),
    answer: (question) => filesAnswering(question, library),
    sharedAssets: filesUsed(known, []),
    diagnose(readings, weights = []) {
      const found = readings.flatMap((reading) => reading.diagnostics);
      const summaries = [...readings.flatMap((one) => one.summaries), ...unread.summaries];
      const { links } = mails;
      const parts: SiteParts = { site: known, sources, assets, mails: links, registry, edition };
      const compared = comparePages(summaries, parts).map(reading.place);
      const weighed = checkWeights(weights, site?.budgets);
      const all = [...ofShared, ...found, ...compared, ...weighed];
      const joined = joinMisspeltClaims(all, reading, sources);
      const decided = applyPolicy(joined, { ...policy, waivers: waiversOf(readings) }, edition);
      return consolidate(decided, [...sources, ...code]);
    },
    filesUsed: (readings) =>
      filesUsed(
        known,
        readings.flatMap(({ summaries }) => summaries),
      ),
    changesAhead: (readings) =>
      inOrder([
        ...readings.flatMap(({ schedule }) => schedule),
        ...waiversAhead(waiversOf(readings), edition),
      ]),
  };
}

/** Each once, by time: several lists tell of one article. */
function inOrder(changes: readonly ScheduledChange[]): ScheduledChange[] {
  const once = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...once.values()].sort((a, b) => a.at - b.at);
}

/** The files that pages name without their ending. */
function sharedFiles(sources: readonly SourceFile[]): string[] {
  return sources.map(({ path }) => path).filter((path) => /^(data|partials)\//.test(path));
}
