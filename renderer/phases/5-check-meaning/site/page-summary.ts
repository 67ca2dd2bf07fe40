import type { Page as PageContent } from '../../../generated/types.ts';
import { primaryLanguage } from '../../../locale/primary-language.ts';
import { recognizeLanguage, recognizeStranger } from '../../../locale/recognize-language.ts';
import type { Campaign, CampaignForm } from '../../../model/campaign.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Absence } from '../../../model/edition.ts';
import type { ExperimentAsWritten } from '../../../model/experiment-as-written.ts';
import type { Origin, Page } from '../../../model/model.ts';
import { pathOfFile } from '../../../model/page-path.ts';
import type { Presence, TimeSpan } from '../../../model/presence.ts';
import type { TemplateEntry } from '../../../model/template-entry.ts';
import { isOwnIcon } from '../../../registry/icons/icon-shapes.ts';
import type { Registry } from '../../../registry/registry.ts';
import {
  type FieldText,
  proseIn,
  type TextsByFormat,
} from '../../../registry/schema/field-text.ts';
import type { Landmark } from '../../../registry/type-facts.ts';
import { linkedFile } from '../../../text/linked-file.ts';
import { markdownPictures, markdownTargets, mayHaveLinks } from '../../../text/read-markdown.ts';
import type { Checks } from '../check-page.ts';
import { collectIds, type SiteIndex } from '../site-index.ts';
import { checkElsewhere } from './check-elsewhere.ts';
import { type NamedExperiment, nameExperiments } from './compare-experiments.ts';
import { type AskingForm, askingForms } from './compare-forms.ts';
import type { LinkSource } from './link-source.ts';
import { type NamedPrice, namedPrices } from './named-prices.ts';
import { ownPath } from './own-path.ts';
import { type PlacedNumber, placedNumbers } from './placed-numbers.ts';

/**
 * What the checks between pages need to know of one page: plain data, small enough to keep for
 * ten thousand pages, and fit to be sent from one thread to another.
 */
export interface PageSummary {
  file: string;
  /** Undefined for pages of a collection of unknown size. */
  path?: string;
  /** Set if the path of the page is unknown. */
  isMisplaced?: boolean;
  /** Other files that the page was made of, assets with their folder (`assets/hero.jpg`). */
  used: readonly string[];
  /** Those of these that visitors can see now, where some are for later; default: all. */
  shown?: readonly string[];
  /** Those that other pages decide about. */
  links: readonly LinkText[];
  /** Address of the feed it belongs to. */
  feed?: string;
  /** Absent where something of the page is unknown. */
  sound?: SoundPage;
  /** Why visitors do not see the page; absent where they do. */
  absence?: Absence;
  /**
   * Campaigns that it follows, the paths of their files for calendars, and where it leads once it is
   * gone for good.
   */
  follows?: {
    campaigns: readonly string[];
    calendars: readonly string[];
    /** The forms that follow one of these, in any state. */
    forms: readonly CampaignForm[];
    /** Those of these that a number of leads closes. */
    limited: readonly LimitedCampaign[];
    gone?: { next?: string };
  };
  /** When visitors see it, or are led on by it; default: always. */
  presence?: Presence;
  /** Set if that is unknown, as it follows a campaign with mistakes. */
  isTimeUnknown?: boolean;
}

/** What a page has for a campaign that a number of leads closes. */
export interface LimitedCampaign {
  name: string;
  file: string;
  leadType: string;
  /** Whether it has a form whose leads count. */
  isCounted: boolean;
  hasWaitingList: boolean;
}

/** A text with links, and where it was written. */
export interface LinkText extends FieldText, Pick<LinkSource, 'isAbsent' | 'presence'> {
  origin: Origin & Pick<FileDiagnostic, 'span'>;
}

/** What search engines show of a page in a state of its campaigns, and when. */
export interface HeadInTime extends Pick<SoundPage, 'title' | 'description' | 'origins'> {
  canonical: string | undefined;
  robots: SoundPage['robots'];
  spans: readonly TimeSpan[];
}

/** What is compared between pages. */
export interface SoundPage {
  file: string;
  path: string;
  /** Places of the page that a link can reach. */
  ids: readonly string[];
  title: string;
  description: string;
  canonical?: string;
  robots?: Page['content']['robots'];
  /** The same of each of its states; absent if it follows no campaign. */
  heads?: readonly HeadInTime[];
  locale?: string;
  /** The language of its texts, where they leave no doubt. */
  recognized?: string;
  /** The files that its header and its footer are written in. */
  frames: Readonly<Partial<Record<Landmark, PageFrame>>>;
  /** Whether it thanks for a form: visitors come to it from there alone. */
  thanks?: true;
  /** Texts in another language than that of the page. */
  strange?: readonly StrangeText[];
  /** Those that it names, where each is written. */
  translations?: readonly NamedTranslation[];
  experiments?: readonly NamedExperiment[];
  forms?: readonly AskingForm[];
  prices?: readonly NamedPrice[];
  numbers?: readonly PlacedNumber[];
  /** Where the entry that it is made of says what its path is made of. */
  entryOfPath?: Origin;
  /** Where those of these were written that do not stand at the top of its file; see `originOf`. */
  origins: Readonly<Partial<Record<ComparedField, Origin>>>;
}

/** What stands above or below the main content of a page, and the file that it was written in. */
export interface PageFrame {
  file: string;
  pointer: string;
}

/** A longer text of a page in another language, with its place on the page and where it was written. */
export interface StrangeText {
  language: string;
  pointer: string;
  origin: Origin;
}

/** The path of a page in another language, and where it was written. */
export interface NamedTranslation {
  path: string;
  origin: Origin;
}

/** Where the parts of a page came from. */
interface Provenance {
  file: string;
  /** Undefined for a page of a collection of unknown size. */
  path?: string;
  /** Where the value at a pointer was written. */
  origin(pointer: string): Origin;
  /** The files that the page was made of. */
  sources: readonly string[];
  /** What was written of its experiments. */
  experiments: readonly ExperimentAsWritten[];
  /** The campaign of the page itself. */
  own?: Campaign;
  /** Its forms that follow a campaign. */
  campaignForms: readonly CampaignForm[];
  entry?: TemplateEntry;
}

const COMPARED = ['path', 'title', 'description', 'canonical', 'locale'] as const;
type ComparedField = (typeof COMPARED)[number];

/** Where a field was written, and of which page, as its file may make several. */
export function originOf(
  { file, path, origins }: SoundPage,
  field: ComparedField,
): Origin & Pick<FileDiagnostic, 'pages'> {
  return origins[field] ?? { file, pointer: `/${field}`, pages: [path] };
}

/**
 * A page whose shape is sound; `texts` are all of its texts. What their words say is only noted where
 * the checks compare it.
 */
export function summarizePage(
  page: Page,
  texts: TextsByFormat,
  provenance: Provenance,
  index: SiteIndex,
  { compareWords }: Pick<Checks, 'compareWords'>,
): PageSummary {
  const { file, path, content } = page;
  const { title, description, canonical, robots, locale } = content;
  const ids = collectIds(content, index.registry);
  const { origin } = provenance;
  const forms = index.leads ? askingForms(page, index.leads, origin, provenance.campaignForms) : [];
  const origins = COMPARED.flatMap((field) => {
    const place = origin(`/${field}`);
    const isAtTop = place.file === file && place.pointer === `/${field}`;
    return isAtTop ? [] : [[field, place] as const];
  });
  return {
    ...summarizeTexts(texts, provenance, index, ids),
    sound: {
      file,
      path,
      ids: [...ids],
      title,
      description,
      canonical,
      robots,
      locale,
      recognized: recognizeLanguage(ownWords(texts, origin)),
      frames: framesOf(content, origin, index.registry),
      ...(thanksForForm(content, index) && { thanks: true as const }),
      ...(compareWords && summarizeWords(page, texts, origin, index)),
      ...(content.translations && {
        translations: content.translations.map((named, index) => ({
          path: named,
          origin: origin(`/translations/${index}`),
        })),
      }),
      ...(content.experiments && { experiments: nameExperiments({ ...provenance, content }) }),
      ...(forms.length > 0 && { forms }),
      ...(provenance.entry?.ofPath && { entryOfPath: provenance.entry.ofPath }),
      origins: Object.fromEntries(origins),
    },
  };
}

/** What its words say that other pages may say otherwise, or in other languages. */
function summarizeWords(
  page: Page,
  texts: TextsByFormat,
  origin: Provenance['origin'],
  index: SiteIndex,
): Pick<SoundPage, 'strange' | 'prices' | 'numbers'> {
  const prices = namedPrices(page, texts, origin, index.registry);
  const numbers = placedNumbers(page, texts, origin);
  const strange = strangeTexts(texts, origin, page.content.locale ?? index.locale);
  return {
    ...(strange.length > 0 && { strange }),
    ...(prices.length > 0 && { prices }),
    ...(numbers.length > 0 && { numbers }),
  };
}

function thanksForForm({ sections }: Page['content'], { registry }: SiteIndex): boolean {
  return sections.some(({ type }) => registry.sections.get(type)?.facts.pageFor === 'thankYou');
}

/** A page of which some parts are unknown: links to any place on it are valid. */
export function summarizeTexts(
  texts: TextsByFormat,
  { file, path, origin, sources }: Provenance,
  index: SiteIndex,
  ids: ReadonlySet<string> = new Set(),
): PageSummary {
  return {
    file,
    path,
    used: [...sources, ...assetsIn(texts)],
    feed: texts.get('feed')?.[0]?.text,
    links: linksIn(texts, ids, index).map((text) => ({ ...text, origin: origin(text.pointer) })),
  };
}

/** A page of which hardly more is known than that it is there. */
export function summarizeUnread(file: string): PageSummary {
  return { ...summarizeMissing(file), path: pathOfFile(file) };
}

/** Pages of which only the template is known. */
export function summarizeMissing(file: string): PageSummary {
  return { file, used: [], links: [] };
}

/** The assets among some texts, each once, with their folder. */
export function assetsIn(texts: TextsByFormat): string[] {
  const named = (texts.get('asset') ?? []).map(({ text }) => text);
  const icons = (texts.get('icon') ?? []).map(({ text }) => text).filter(isOwnIcon);
  const shown = (texts.get('markdown') ?? []).flatMap(({ text }) => markdownPictures(text));
  const linked = filesLinked(texts);
  return [...new Set([...named, ...icons, ...shown, ...linked].map((name) => `assets/${name}`))];
}

/** The assets that links among some texts lead to. */
function filesLinked(texts: TextsByFormat): string[] {
  const links = (texts.get('href') ?? []).map(({ text }) => text);
  const inTexts = (texts.get('markdown') ?? []).flatMap(({ text }) =>
    text.includes('/assets/') ? markdownTargets(text).map(({ target }) => target) : [],
  );
  return [...links, ...inTexts].flatMap((link) => linkedFile(link) ?? []);
}

/** What visitors read on a page, but for what it shares with pages in other languages; hardly all is asked for. */
function* ownWords(texts: TextsByFormat, origin: Provenance['origin']): Generator<string> {
  for (const { text, pointer } of proseIn(texts))
    if (!origin(pointer).file.startsWith('partials/')) yield text;
}

function framesOf(
  { sections }: PageContent,
  origin: Provenance['origin'],
  registry: Registry,
): SoundPage['frames'] {
  const found = sections.flatMap(({ type }, index) => {
    const landmark = registry.sections.get(type)?.facts.landmark;
    const pointer = `/sections/${index}`;
    return landmark ? [[landmark, { file: origin(`${pointer}/type`).file, pointer }] as const] : [];
  });
  return Object.fromEntries(found);
}

/** A text with fewer words may be a name or a title, unless it ends as a sentence. */
const LEAST_WORDS = 8;
const LEAST_OF_SENTENCE = 6;

/** What others said may be in their language. */
const OF_OTHERS = /\/quote$/;

/** Texts in another language, on a page of which the rest is in its own: one that is only begun has none. */
function strangeTexts(
  texts: TextsByFormat,
  origin: Provenance['origin'],
  locale: string | undefined,
): StrangeText[] {
  if (locale === undefined) return [];
  const own = primaryLanguage(locale);
  const all = proseIn(texts);
  const languages = new Map(all.map((field) => [field, strangerIn(field, own)]));
  const strange = all.flatMap((field): StrangeText[] => {
    const language = languages.get(field);
    const { pointer } = field;
    return language ? [{ language, pointer, origin: origin(pointer) }] : [];
  });
  if (strange.length === 0) return [];
  const rest = all.filter((field) => !languages.get(field)).map(({ text }) => text);
  return recognizeLanguage(rest) === own ? strange : [];
}

function strangerIn({ text, pointer }: FieldText, own: string): string | undefined {
  const least = /[.!?]\s*$/.test(text) ? LEAST_OF_SENTENCE : LEAST_WORDS;
  if (OF_OTHERS.test(pointer) || text.split(' ', least).length < least) return undefined;
  return recognizeStranger([text], own);
}

function linksIn(texts: TextsByFormat, ids: ReadonlySet<string>, index: SiteIndex): FieldText[] {
  return [
    ...(texts.get('href') ?? []).filter(({ text }) => !isKnownPlace(text, ids, index)),
    ...(texts.get('page-path') ?? []).filter(({ pointer }) => !/^\/translations\//.test(pointer)),
    ...(texts.get('markdown') ?? []).filter(({ text }) => mayHaveLinks(text)),
  ];
}

/** Most links lead to a place of their own page, or to no page of the site: these are not kept. */
function isKnownPlace(target: string, ids: ReadonlySet<string>, index: SiteIndex): boolean {
  if (target.startsWith('#')) return ids.has(target.slice(1));
  const isOwn = target.startsWith('/') || ownPath(target, index) !== undefined;
  return !isOwn && !checkElsewhere(target, {}, index);
}
