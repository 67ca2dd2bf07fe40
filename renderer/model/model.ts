import type {
  Experiment,
  Overlay,
  Page as PageContent,
  Section,
  Site,
  StructuredData,
  Theme,
} from '../generated/types.ts';
import type { OwnWords } from '../locale/languages.ts';
import type { CalendarOffer, PageCampaigns } from './campaign.ts';
import type { Span } from './diagnostic.ts';
import type { ExperimentAsWritten } from './experiment-as-written.ts';
import type { DeclaredLeads } from './site-leads.ts';

/** Services of third parties that a site uses. */
export type Integrations = NonNullable<Site['integrations']>;

/** A text file of the site folder. `path` is relative to that folder, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
  /** What the code of a data file has answered, where it was run. */
  answer?: DataAnswer;
}

/** What the code of a data file has answered, as JSON, or why it has not. */
export type DataAnswer = { json: string } | { message: string; help?: string; span?: Span };

/** A parsed YAML file, or an entry of its list. */
export interface Document {
  file: string;
  value: unknown;
  /** Where the entry stands in the file; absent where it is the whole file. */
  pointer?: string;
}

/** Where a value of a composed page was written. */
export interface Origin {
  file: string;
  pointer: string;
}

/** Text, which is written as UTF-8, or bytes. */
export type Content = string | Uint8Array;

/** A file of the finished site; `path` is relative to the output folder. */
export interface OutputFile {
  path: string;
  content: Content;
}

/** The file of a page, in parts: many pages share the longest of them. */
export interface PageFile {
  path: string;
  content: readonly Content[];
}

declare const checked: unique symbol;

/** A value whose shape was checked. Only the check makes one, by no cast anywhere else. */
export type Checked<T> = T & { readonly [checked]: true };

export interface Translation {
  path: string;
  /** The locale of its page; default: the site's. */
  locale?: string;
  /** Address that search engines are to show in its place. */
  canonical?: string;
  /** Whether search engines may not show it. */
  isHidden: boolean;
  /** Whether it is the page that names the others. */
  isOriginal: boolean;
}

/** A page on the way to another one. */
export interface TrailStep {
  name: string;
  path: string;
}

/** A page as it was composed and found valid: what a marketer wrote, with everything in place. */
export interface Page {
  /** The file it comes from. */
  file: string;
  path: string;
  content: Checked<PageContent>;
  /** Its experiments, the same in all states. */
  experiments: readonly ExperimentAsWritten[];
  /** This page and its translations; empty without translations. */
  translations: readonly Translation[];
  /** The pages whose addresses it is below, from the top, and itself; none at the top. */
  trail: readonly TrailStep[];
  /** The moment for which it is made, in milliseconds since 1970; absent where all of it is wanted. */
  now?: number;
  /** The campaigns that it follows; absent if it follows none. */
  campaigns?: PageCampaigns;
  /** What it is in other states of these, each at a moment of its own. */
  otherStates?: readonly PageState[];
}

/** What a page holds in a state of its campaigns. */
export type PageState = Pick<Page, 'content' | 'now'>;

/** Says that a campaign is over. */
export interface EndNote {
  /** When it ends, in milliseconds since 1970. */
  at: number;
  text: string;
  /** Path of the page that follows. */
  next?: string;
}

/** A page with its variables filled in, its links and assets public addresses, ready to render. */
export interface ResolvedPage {
  file: string;
  path: string;
  title: string;
  description: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  /** Absolute address. */
  canonical: string;
  /** Alternates for search engines; empty if they are not to show this page. */
  alternates: readonly Alternate[];
  /** This page and those in other languages, for visitors; empty if it has one language. */
  translations: readonly LanguageChoice[];
  noindex: boolean;
  /** When visitors do not see it any more, and when its offers end; instants in UTC. */
  ends?: string;
  offersEnd?: string;
  /** The files for calendars that visitors may get. */
  calendars: readonly CalendarOffer[];
  /** What visitors see at the top from the end of its campaign on, until it is built again. */
  endNote?: EndNote;
  /** The page as it is from a moment on, in milliseconds since 1970, at which its campaign closes. */
  afterEnd?: { at: number; page: ResolvedPage };
  /** Whether this is a copy to be looked at before visitors see it. */
  isPreview: boolean;
  social: { title: string; description: string; image: SocialImage };
  theme: Theme;
  structuredData: StructuredData;
  /** The pages whose addresses it is below, from the top, and itself; none at the top. */
  trail: readonly TrailStep[];
  /** Address of the feed it belongs to. */
  feed?: string;
  /** Set where the page is that of an article. */
  article?: ArticleFacts;
  sections: Section[];
  overlays: Overlay[];
  experiments: ResolvedExperiment[];
}

/** A page in one language, or for all others (`x-default`), as search engines read it. */
export interface Alternate {
  hreflang: string;
  /** Absolute address. */
  href: string;
}

/** A page in one language, as visitors choose it. */
export interface LanguageChoice {
  locale: string;
  /** Name of the language in itself. */
  label: string;
  href: string;
}

/** What lists and feeds show of an article; days as they are written. */
export interface ArticleFacts {
  title: string;
  description: string;
  date: string;
  updated?: string;
  author?: string;
  tags: readonly string[];
}

/** An experiment, ready to render. Its first variant is the page as it is. */
export interface ResolvedExperiment extends Pick<Experiment, 'keep' | 'holdout' | 'only'> {
  name: string;
  variants: ResolvedVariant[];
  /** Names what the page writes of it, and how it is drawn. */
  mark: string;
}

export interface ResolvedVariant {
  name: string;
  /** Percent of the visitors who see it; all shares of an experiment make a hundred. */
  share: number;
  locale: string;
  dir: 'ltr' | 'rtl';
  /** Sections as this variant shows them, each with its id. */
  changes: Section[];
  /** The same of overlays. */
  overlays: Overlay[];
  /** Ids of the sections and overlays that it does not show. */
  remove: readonly string[];
  /** Ids of sections that change places among each other, in their order. */
  order: readonly string[];
  /** What the head of the page says in it, where that differs. */
  head?: PageHead;
}

/** How a page is called in browsers and where it is shared. */
export interface PageHead {
  title: string;
  description: string;
  social: { title: string; description: string };
}

/** The picture shown where a page is shared. `src` is absolute, sizes are in pixels. */
export interface SocialImage {
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** Address of an SVG as PNG below the site's root, which is shown in its place. */
  png?: string;
  /** Set where the picture is drawn for the page. */
  card?: SocialCard;
}

/** A picture of a page with its title, to be drawn. */
export interface SocialCard {
  /** Path in the output, with a hash of all that is drawn. */
  path: string;
  title: string;
  /** Name of the site. */
  site: string;
  /** Where the site stands, such as `www.example.com`. */
  host: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  colors: { background: string; shape: string; accent: string; text: string; soft: string };
}

/** An alternative of an image in a better format, or for those who want less to move. */
export interface ImageSource {
  type: string;
  srcset: string;
  media?: string;
}

/** An asset as the finished site has it. */
export interface PublicAsset {
  /** Address below the site's root, with a content hash. */
  url: string;
  width?: number;
  height?: number;
  sources?: readonly ImageSource[];
  /** What holds its place until it is there, as #rgb; absent where something shines through it. */
  color?: string;
  /** An icon of the site's own, as an SVG `symbol` in the colour of the text. */
  symbol?: string;
  /** Address of an SVG as PNG, for networks that show no SVG. */
  png?: string;
}

/** A typeface as the finished site has it. */
export interface PublicFont {
  family: string;
  url: string;
  weights: string;
  /** `text`, `heading`, or the name of a script, such as `arabic`. */
  use: string;
  /** Rules of a local fallback with the same metrics, so that nothing shifts when it loads. */
  fallbackCss: string;
  fallbackFamily: string;
  unicodeRange?: string;
}

/** Names of everything the edges made before rendering: files of the assets folder, fonts, scripts. */
export interface SiteAssets {
  /** By path in the assets folder. */
  files: Readonly<Record<string, PublicAsset>>;
  fonts: readonly PublicFont[];
  /** Address of the script that hydrates islands; undefined if the site has none. */
  runtime?: string;
  /** Address of each island's script, by name. */
  islands: Readonly<Record<string, string>>;
  /** Words of each island's code, by its name: a class that it gives to an element is among them. */
  islandWords: Readonly<Record<string, readonly string[]>>;
  /** Where a preview of the site stands; absent for the site itself. */
  siteUrl?: string;
  /** Whether it stands at the root of its address, with the lead service beside it; see `Edition`. */
  isLocal?: boolean;
}

/** Which visits are counted, and what of them. */
export interface Counting extends Pick<NonNullable<Site['counting']>, 'when' | 'oneIn'> {
  vitals: boolean;
}

/** What every page shows of its site. Addresses of assets are public ones. */
export interface SiteFacts {
  name: string;
  product: string;
  url: string;
  /** Whether this is a copy to be looked at before visitors see it. */
  isPreview: boolean;
  locale: string;
  /** The interface words that the site brings along. */
  words: OwnWords;
  organization: { name: string; url?: string; logo?: string; phone?: string; email?: string };
  favicon?: string;
  /** What serves the pages. */
  host: NonNullable<Site['host']>;
  /** Where this edition stands, without the path below which it does. */
  origin: string;
  /** Path below which it stands; '' at the root of its domain. */
  base: string;
  /** Address below which the lead service answers; '' at the root of the host of the pages. */
  serviceUrl: string;
  twitter?: string;
  leads: DeclaredLeads;
  integrations: Integrations;
  /** Undefined if no visit is counted. */
  counting?: Counting;
  /** What three of four views must stay within, or undefined if that is not measured. */
  vitalsBudget?: { lcp?: number; inp?: number; cls?: number };
  /** Old paths and where they lead, below the base. */
  redirects: readonly { from: string; to: string; status: number }[];
}

/** A value together with the place it was written at. */
export interface Sourced<T = unknown> {
  value: T;
  origin: Origin;
  /** Where its key was written, if elsewhere. */
  keyOrigin?: Origin;
}
