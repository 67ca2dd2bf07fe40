/** Messages between the preview's host and its script in the browser; plain data. */

/** Where everything of the preview is that no site has: the script, the events, its commands. */
export const DEV = '/__dev';

/** Addresses of the preview itself. */
export const ADDRESSES = {
  script: `${DEV}/client.js`,
  events: `${DEV}/events`,
  open: `${DEV}/open`,
  react: `${DEV}/react.js`,
  gallery: `${DEV}/gallery`,
  mails: `${DEV}/mails`,
} as const;

/** Name of the header that proves that a command comes from a page of the preview. */
export const TOKEN_HEADER = 'x-preview-token';

/** Where something is, for people who edit pages. */
export interface FieldPlace {
  /** Relative to the site's folder; '' where it belongs to no file. */
  file: string;
  /** What that is called, such as its page; '' where it belongs to no file. */
  called: string;
  /** The field of the file, as a JSON pointer. */
  pointer: string;
  /** The section and the field, as the panel calls them; '' where it is in none. */
  place: string;
}

/** A problem as the overlay shows it. */
export interface Problem extends FieldPlace {
  severity: 'error' | 'warning';
  message: string;
  help?: string;
  /** Both for people who edit pages, where that takes other words. */
  plain?: string;
  line: number;
  column: number;
  /** The part of the page it is in; '' outside of any. */
  path: string;
  /** The other places where the same is wrong. */
  others?: readonly FieldPlace[];
  /** What the panel calls the fields that are named by their keys. */
  labels: Readonly<Record<string, string>>;
  /** What the files are called that it names. */
  files?: Readonly<Record<string, string>>;
  /** The moments of its sentences as people write them. */
  moments?: Readonly<Record<string, string>>;
  /** The file that it is about beside its place, assets with their folder. */
  about?: string;
  /** The paths of the pages that it names, where others have something at its place as well. */
  pages?: readonly string[];
  /** Whether there is one answer, which the editor can write. */
  isFixable: boolean;
  /** What is proposed without one, '' for other signs; the editor can write that, too. */
  proposed?: string;
  /** The line as it is written, with its neighbours and carets below what is meant. */
  excerpt: string[];
}

/** What to do about signs that nothing puts right. */
export const WITHOUT_ANSWER =
  'Discard what has changed there, in the tab Changes, or ask a developer.';

/** A page that can be gone to. */
export interface PageEntry {
  path: string;
  title: string;
  file: string;
  /** Why visitors do not see it now, in words. */
  absence?: string;
  /** The names of places on it that links may lead to. */
  places: readonly string[];
  /** When it changes by itself, in order. */
  moments: PageMoment[];
  /** Names of its campaigns that a number of leads closes. */
  limited: readonly string[];
}

/** A moment at which a page becomes another one. */
export interface PageMoment {
  /** An instant in UTC. */
  at: string;
  what: string;
  /** The zone by whose clocks it is written; by default, that of the browser. */
  zone?: string;
}

/** A claim of the site, with the value that the site gives it. */
export interface ClaimEntry {
  name: string;
  value: string;
}

/** What the whole site is like, for the bar and the overlay. */
export interface SiteState {
  problems: Problem[];
  pages: PageEntry[];
  claims: ClaimEntry[];
  /** Languages that the words of the interface exist in, such as `en`. */
  locales: string[];
}

/** What is changed about the site for a look at it, from the address of a page. */
export interface Overrides {
  claims: Readonly<Record<string, string>>;
  /** Values of the theme of the site, by their names. */
  theme?: Readonly<Record<string, string>>;
  locale?: string;
  /** The moment at which visitors see it, in milliseconds since 1970. */
  at?: number;
  /** Names of the campaigns of which all places are taken. */
  full?: readonly string[];
  /** The name of the version that is looked at, in place of the files as they are. */
  version?: string;
}

/** Names of the query parameters of the preview. */
export const PARAMETERS = {
  claim: 'preview.claim.',
  theme: 'preview.theme.',
  locale: 'preview.locale',
  at: 'preview.at',
  full: 'preview.full',
  version: 'preview.version',
  /** All moments of a page, side by side. */
  moments: 'preview.moments',
  variant: 'preview.variant',
  state: 'preview.state',
  width: 'preview.width',
  direction: 'preview.dir',
  motion: 'preview.motion',
  /** Set by the preview itself, on the page in a frame. */
  framed: 'preview.framed',
} as const;
