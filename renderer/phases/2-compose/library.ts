import type { Campaign } from '../../model/campaign.ts';
import type { ScheduledChange } from '../../model/edition.ts';
import type { Document, Translation } from '../../model/model.ts';
import type { PartFacts } from '../../registry/type-facts.ts';

/** The data files of a folder in the order of their names, or its articles. */
export interface Collection {
  entries: readonly Document[];
  /** Those that visitors see; articles newest first. */
  shown: readonly Document[];
  /** What of that changes by itself. */
  schedule: readonly ScheduledChange[];
  /** False where a file of the folder cannot be read. */
  isComplete: boolean;
}

/** A page with its translations. */
export interface TranslationGroup {
  /** Those that visitors see, the original first. */
  pages: readonly Translation[];
  /** What of that changes by itself. */
  schedule: readonly ScheduledChange[];
}

/** Things by their names. */
type Shelf<T> = Pick<ReadonlyMap<string, T>, 'get' | 'has' | 'keys'>;

/** Everything that pages take parts from. */
export interface Library {
  /** Partials by name: the path below `partials/` without ending. */
  partials: Shelf<Document>;
  /** Data files by name: the path below `data/` without ending. */
  data: Shelf<Document>;
  /** The folders in `data/`, and those in `pages/` with articles, by their names. */
  collections: Shelf<Collection>;
  /** Campaigns by the names of their files. */
  campaigns: Shelf<Campaign>;
  /** Shared files that cannot be read, by their paths without ending, such as `partials/footer`. */
  unreadable: Pick<ReadonlySet<string>, 'has'>;
  /** Whether there is a section type of this name. */
  isSection(type: string): boolean;
  /** Whether there is an overlay type of this name. */
  isOverlay(type: string): boolean;
  /** Whether sections of a type close a page. */
  isFooter(type: string): boolean;
  /** Whether sections of a type stand around the main content of a page, as a header or footer. */
  isLandmark(type: string): boolean;
  /** Whether sections of a type thank for what a form has sent. */
  isThanks(type: string): boolean;
  /** The fields of a part's type that its campaign fills where they are not written. */
  campaignFields(type: string): PartFacts['fromCampaign'];
  /** The fields that two types of sections, or of overlays, have alike. */
  fieldsAlike(type: string, other: string): readonly string[];
  /** The page as written at a path; undefined for an unknown path. */
  findPage(path: string): Document | 'unreadable' | undefined;
  /** The translations of the page at a path; undefined if no page names any. */
  findTranslations(path: string): TranslationGroup | undefined;
  /** The paths of all pages that are written in a file of their own, as far as it can be read. */
  pagePaths(): string[];
}
