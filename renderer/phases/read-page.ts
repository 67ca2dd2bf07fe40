import type { Page as PageContent } from '../generated/types.ts';
import { absenceOf } from '../model/absence.ts';
import { AFTER_CLOSING, isUnknownCampaign, stateAt } from '../model/campaign.ts';
import { type Diagnostic, type FileDiagnostic, isError } from '../model/diagnostic.ts';
import type { Edition, ScheduledChange } from '../model/edition.ts';
import type { Checked, Document, Page, SourceFile } from '../model/model.ts';
import { allOf, isWithin, presenceOf } from '../model/presence.ts';
import type { TextAt } from '../model/text-at.ts';
import { part, type Uncertain, type Unknown } from '../model/unknown.ts';
import { valueAt } from '../model/value-at.ts';
import { customTypeFails, FactsFailure } from '../registry/custom-facts.ts';
import type { Registry } from '../registry/registry.ts';
import { groupTexts, type TextsByFormat } from '../registry/schema/field-text.ts';
import type { Scope } from '../text/variables.ts';
import type { ParsedFile } from './1-parse/parsed-file.ts';
import { composePage, type Draft } from './2-compose/compose-page.ts';
import type { Library } from './2-compose/library.ts';
import { offerPartial } from './2-compose/offer-partial.ts';
import { placeDiagnostic, reportAtUses } from './2-compose/report-at-uses.ts';
import { checkPageShape } from './3-check-shape/check-shape.ts';
import { campaignScope } from './4-fill/campaign-texts.ts';
import { fillTexts } from './4-fill/fill-texts.ts';
import { pageScope } from './4-fill/scope.ts';
import { checkHrefs } from './5-check-meaning/check-hrefs.ts';
import { type Checks, checkPage, checkTexts } from './5-check-meaning/check-page.ts';
import { isPagePath } from './5-check-meaning/check-path.ts';
import { placeOf } from './5-check-meaning/page-parts.ts';
import {
  checkPublication,
  partsWithTimes,
  publicationsAhead,
} from './5-check-meaning/publication.ts';
import { reportMisplaced } from './5-check-meaning/site/find-misplaced.ts';
import {
  assetsIn,
  type PageSummary,
  summarizeMissing,
  summarizePage,
  summarizeTexts,
  summarizeUnread,
} from './5-check-meaning/site/page-summary.ts';
import type { SiteIndex } from './5-check-meaning/site-index.ts';
import type { Waiver } from './8-report/policy.ts';
import { readWaivers } from './8-report/read-policy.ts';
import { withCampaigns } from './campaign/campaign-changes.ts';
import { joinStates } from './campaign/join-states.ts';
import { otherViews } from './campaign/views.ts';
import { trailOf } from './page-trail.ts';

/** What a page file holds: several pages where it is the template of a collection. */
export interface PageReading {
  /** None where the file has errors. */
  pages: Page[];
  /** What the checks between pages need to know of each page, faulty ones included. */
  summaries: PageSummary[];
  diagnostics: FileDiagnostic[];
  /** What changes by itself after the moment of the edition. */
  schedule: ScheduledChange[];
  /** Problems of the page that are accepted for a while. */
  waivers: Waiver[];
  /** Names of the campaigns that may be closed by their number of leads. */
  countedCampaigns?: readonly string[];
}

/** What reading a page takes from its site. */
export interface ReadingContext {
  registry: Registry;
  library: Library;
  /** What texts in a language, by default its own, may say of the site; the same value each time. */
  scopeIn(language?: string): Scope | Unknown;
  index: SiteIndex;
  checks: Checks;
  edition: Edition;
  textAt: TextAt;
}

/** Reads one page file that is parsed: composes, checks and fills in its texts. */
export function readPage(
  source: SourceFile,
  { document, diagnostics }: ParsedFile,
  context: ReadingContext,
): PageReading {
  if (!document) {
    return {
      pages: [],
      // The pages that a template would have made are unknown.
      summaries: [
        (/^\s*collection\b/m.test(source.text) ? summarizeMissing : summarizeUnread)(source.path),
      ],
      diagnostics,
      schedule: [],
      waivers: [],
    };
  }
  const misplaced = reportMisplaced(document);
  if (misplaced.length > 0) {
    const found = [...diagnostics, ...misplaced];
    return { pages: [], summaries: [], diagnostics: found, schedule: [], waivers: [] };
  }
  const { library } = context;
  const composed = composePage(document, library, context.edition);
  const readings = composed.drafts.map((draft, index) =>
    draft.campaigns.length === 0
      ? readDraft(draft, context)
      : readInStates(draft, index, document, context),
  );
  const ofPages = readings.flatMap((reading) => reading.diagnostics);
  const found = [
    ...diagnostics,
    ...composed.diagnostics,
    ...joinPaths(ofPages, document, readings.length),
  ];
  const missing = composed.lacksEntries ? [summarizeMissing(source.path)] : [];
  return {
    pages: found.some(isError) ? [] : readings.flatMap(({ page }) => page ?? []),
    summaries: [...readings.map(({ summary }) => summary), ...missing],
    diagnostics: found,
    schedule: readings.flatMap(({ schedule }) => schedule),
    ...countedIn(composed.drafts),
    waivers: waiversOf(
      document,
      readings.filter(({ isChecked }) => isChecked),
    ),
  };
}

/** Where no entry of several has an address in the field that the template takes, that is the wrong one. */
function joinPaths(
  diagnostics: readonly FileDiagnostic[],
  { file }: Document,
  pages: number,
): FileDiagnostic[] {
  const isOfEntry = (one: FileDiagnostic) => one.rule === 'page/path-form' && one.file !== file;
  const [first, ...others] = diagnostics.filter(isOfEntry);
  const isMistaken =
    first &&
    others.length > 0 &&
    others.length + 1 === pages &&
    others.every(({ pointer }) => pointer === first.pointer) &&
    !/\/(?:path|slug|id)$/.test(first.pointer);
  if (!isMistaken) return [...diagnostics];
  const message = `${first.message} Nor can those of the other entries.`;
  const help =
    'Make it of a field that has letters without accents, digits and - alone, such as {{item.path}}, and give each entry one.';
  const ofTemplate = { ...first, file, pointer: '/path', message, help, suggest: undefined };
  return [ofTemplate, ...diagnostics.filter((one) => !isOfEntry(one))];
}

/** The waivers of the file, and those of the articles that its pages are made of. */
function waiversOf(document: Document, checked: readonly DraftReading[]): Waiver[] {
  return checked.length === 0
    ? []
    : [...readWaivers(document), ...checked.flatMap(({ waivers }) => waivers)];
}

/** Those that the front matter of an article holds. */
function waiversOfArticle({ value, file, origin }: Draft): Waiver[] {
  const { waivers } = value as { waivers?: unknown };
  const written = origin('/waivers');
  return written.file === file ? [] : readWaivers({ file: written.file, value: { waivers } });
}

function countedIn(drafts: readonly Draft[]): Pick<PageReading, 'countedCampaigns'> {
  const campaigns = drafts.flatMap((draft) => draft.campaigns);
  const counted = campaigns.filter(({ capacity }) => capacity).map(({ name }) => name);
  return counted.length > 0 ? { countedCampaigns: [...new Set(counted)] } : {};
}

/**
 * Reads a page that follows campaigns, in each of the states that they have: what is wrong in one
 * that is ahead shows today. Where it is not there in the present state, its summary is that of the
 * first in which it is. An edition made ahead needs the present state only.
 */
function readInStates(
  draft: Draft,
  index: number,
  document: Document,
  context: ReadingContext,
): DraftReading {
  const { edition } = context;
  const ahead = edition.isAhead ? [] : otherStatesOf(draft, index, document, context);
  const others = ahead.map((other) => ({ ...readDraft(other, context), view: other.view }));
  const [later] = others;
  const isShown = !draft.absence || !later;
  const present = isShown ? { ...readDraft(draft, context), view: draft.view } : later;
  const absence = draft.absence ?? present.summary.absence;
  const rest = isShown ? others : others.slice(1);
  const isVisible = !absence || edition.drafts;
  const page = isVisible ? present.page : undefined;
  const otherStates = rest.flatMap((other) => other.page ?? []);
  const ofStates = [present, ...rest].flatMap(({ diagnostics }) => diagnostics);
  const known = { ...present, summary: { ...present.summary, ...(absence && { absence }) } };
  const joined = joinStates(known, rest, draft);
  const written = [
    { now: edition.now, value: draft.value },
    ...ahead.map(({ value, view: { now } }) => ({ now, value })),
  ];
  return {
    ...present,
    page: page && { ...page, campaigns: campaignsOf(draft), otherStates },
    summary: joined.summary,
    diagnostics: onlyOnce([...ofStates, ...joined.diagnostics]),
    schedule: withCampaigns(present.schedule, { ...draft, views: written }, edition.now),
  };
}

/** A page in each of the other states of its campaigns in which it is there. */
function otherStatesOf(
  draft: Draft,
  index: number,
  document: Document,
  { edition, library }: Pick<ReadingContext, 'edition' | 'library'>,
): Draft[] {
  return otherViews(draft.campaigns, edition).flatMap((view) => {
    const other = composePage(document, library, view).drafts[index];
    return other && !other.absence ? [other] : [];
  });
}

/** The pages of a file in the state in which each of them is shown: see `readInStates`. */
export function shownDrafts(
  document: Document,
  among: Pick<ReadingContext, 'edition' | 'library'>,
): Draft[] {
  const { edition, library } = among;
  return composePage(document, library, edition).drafts.map((draft, index) => {
    const [later] = draft.absence ? otherStatesOf(draft, index, document, among) : [];
    return later ?? draft;
  });
}

function campaignsOf({ campaigns, own, shown, campaignForms, view, experiments }: Draft) {
  const state = own && stateAt(own, view);
  const isOver = AFTER_CLOSING.includes(state);
  const ended = isOver ? experiments.filter(({ isForAfter }) => !isForAfter) : [];
  return {
    all: campaigns,
    ...(own && { own, state }),
    shown,
    forms: campaignForms,
    endedExperiments: ended.map(({ name }) => name),
  };
}

/** What is wrong in several states of a page is reported for the first. */
function onlyOnce(diagnostics: readonly FileDiagnostic[]): FileDiagnostic[] {
  const keyOf = ({ rule, file, pointer, message }: FileDiagnostic) =>
    JSON.stringify([rule, file, pointer, message]);
  return [...new Map(diagnostics.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
}

interface DraftReading {
  page?: Page;
  summary: PageSummary;
  diagnostics: FileDiagnostic[];
  schedule: ScheduledChange[];
  waivers: Waiver[];
  /** False for a draft that has not to be finished yet. */
  isChecked: boolean;
}

/** Reads a page as it is composed for its moment, which is checked at that of the edition. */
function readDraft(draft: Draft, context: ReadingContext): DraftReading {
  const { value, origin } = draft;
  const { edition, library, registry } = context;
  const presence = presenceOf(value);
  const { zone, assets } = context.index;
  const textAt = (pointer: string) => context.textAt(origin(pointer));
  const written = { textAt, zone, files: () => assets.names() };
  const shape = checkPageShape(value, registry, written);
  const filled = throughEntry(draft);
  const ofShape = shape.diagnostics.map((one) => offerPartial(one, value, library));
  const { diagnostics, ...reading } = shape.isSound
    ? readContent(shape.value, filled, context)
    : { page: undefined, ...readPart(shape.value, filled, context) };
  const absence = draft.absence ?? absenceOf(value, edition.now);
  const isMisplaced = [...shape.diagnostics, ...diagnostics].some(isAboutPath);
  const summary = {
    ...reading.summary,
    ...(presence && { presence }),
    ...(absence && { absence }),
    ...(isMisplaced && { isMisplaced, sound: undefined }),
    ...(draft.campaigns.some(isUnknownCampaign) && { isTimeUnknown: true }),
  };
  const isShown = edition.drafts || !absence;
  // A draft need not be finished before other pages are published.
  if (!isShown && absence.why === 'draft') {
    return { summary, diagnostics: [], schedule: [], waivers: [], isChecked: false };
  }
  return {
    ...reading,
    page: isShown ? reading.page : undefined,
    summary,
    waivers: waiversOfArticle(draft),
    isChecked: true,
    diagnostics: [
      ...reportAtUses(ofShape, draft),
      ...withoutEchoOfPath(diagnostics).map((diagnostic) => placeFound(diagnostic, filled)),
    ],
  };
}

/** Whether a page cannot be at its `path`, even a misspelt one, or at the path of its file. */
function isAboutPath(found: Diagnostic): boolean {
  const { rule, pointer, suggest } = found;
  if (!isError(found)) return false;
  const isMisspelt = rule === 'schema/unknown-key' && suggest === 'path';
  const isOfPage = pointer.lastIndexOf('/') === 0;
  return pointer === '/path' || rule.startsWith('page/path-') || (isMisspelt && isOfPage);
}

/** A path with a variable that stands for nothing is no address, and has one mistake. */
function withoutEchoOfPath(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isUnfilled = diagnostics.some(
    ({ rule, pointer }) => pointer === '/path' && rule.startsWith('text/'),
  );
  return diagnostics.filter(({ rule }) => !isUnfilled || rule !== 'page/path-form');
}

function readContent(written: Checked<PageContent>, draft: Draft, context: ReadingContext) {
  const { content, texts, diagnostics } = fillPage(written, draft, context);
  const { file, path, experiments, translations } = draft;
  const trail = trailOf({ path, content }, context, draft.view);
  const page: Page = { file, path, content, experiments, translations, trail };
  try {
    const isKnown = context.edition.isAhead;
    const checked = { page, texts, ...circumstances(draft, context) };
    const found = isKnown ? [] : checkPage(checked, context.checks);
    return {
      page: context.edition.drafts ? page : { ...page, now: draft.view.now },
      summary: markHiddenParts(
        summarizePage(page, texts, draft, context.index, context.checks),
        page,
        texts,
        context,
      ),
      diagnostics: [...diagnostics, ...found, ...checkPublication(content)],
      schedule: publicationsAhead(page, texts, context.edition, context.registry),
    };
  } catch (error) {
    if (!(error instanceof FactsFailure)) throw error;
    const pointer = placeOf(error, content, context.registry);
    return {
      page: undefined,
      summary: summarizeTexts(texts, draft, context.index),
      diagnostics: [...diagnostics, customTypeFails(error, pointer)],
      schedule: [],
    };
  }
}

/** Notes which links and assets stand in a part of the page that visitors do not see all the time. */
function markHiddenParts(
  summary: PageSummary,
  { content }: Page,
  texts: TextsByFormat,
  { edition }: ReadingContext,
): PageSummary {
  const parts = partsWithTimes(content);
  if (parts.length === 0) return summary;
  const around = (pointer: string) =>
    parts.filter((part) => pointer.startsWith(`${part.pointer}/`));
  const isAbsentAt = (pointer: string) =>
    around(pointer).some(({ spans }) => !isWithin(spans, edition.now));
  const links = summary.links.map((link) => {
    if (around(link.pointer).length === 0) return link;
    const presence = allOf([presenceOf(content), ...around(link.pointer)]);
    return { ...link, presence, ...(isAbsentAt(link.pointer) && { isAbsent: true }) };
  });
  const hidden = new Set(assetsIn(textsWhere(texts, isAbsentAt)));
  const seen = new Set(
    hidden.size === 0 ? [] : assetsIn(textsWhere(texts, (at) => !isAbsentAt(at))),
  );
  const shown = summary.used.filter((file) => !hidden.has(file) || seen.has(file));
  return { ...summary, shown, links };
}

/** The texts at some pointers. */
function textsWhere(texts: TextsByFormat, isMeant: (pointer: string) => boolean): TextsByFormat {
  const some = [...texts].map(
    ([format, all]) => [format, all.filter(({ pointer }) => isMeant(pointer))] as const,
  );
  return new Map(some);
}

/** What is known of a page with unknown parts. */
function readPart(written: Uncertain<PageContent>, draft: Draft, context: ReadingContext) {
  const { content, texts, diagnostics } = fillPage(written, draft, context);
  const { file, path } = draft;
  const found = checkTexts(
    { page: { file, path, content }, texts, ...circumstances(draft, context) },
    context.checks,
  );
  return {
    summary: summarizeTexts(texts, draft, context.index),
    diagnostics: [...diagnostics, ...found],
    schedule: [],
  };
}

/** What a page is checked against. */
function circumstances(
  { own, view, origin, entry, value }: Draft,
  { index, edition: { now } }: ReadingContext,
) {
  const { locale: stated } = Object(value);
  const locale = typeof stated === 'string' ? stated : (index.locale ?? 'und');
  const fileOf = (pointer: string) => origin(pointer).file;
  const shownAt = Math.min(view.now, now);
  const entryFile = entry?.origin('').file;
  return { locale, index, now, campaign: own, shownAt, fileOf, entryFile };
}

/** The names that the texts of a page may use. */
export function namesForPage(
  written: Uncertain<PageContent>,
  { item, campaigns, own, view }: Draft,
  { scopeIn, index }: Pick<ReadingContext, 'scopeIn' | 'index'>,
): Scope | Unknown {
  const stated = part(written, 'locale');
  const locale = typeof stated === 'string' ? stated : undefined;
  const ofCampaigns = campaignScope(campaigns, own, view, locale ?? index.locale ?? 'en');
  return pageScope(scopeIn(locale), written, item, ofCampaigns);
}

function fillPage<T extends Uncertain<PageContent>>(
  written: T,
  draft: Draft,
  context: ReadingContext,
) {
  const { value, entry } = draft;
  const { registry } = context;
  const names = namesForPage(written, draft, context);
  const filled = fillTexts(written, names, registry.pageTexts, entry);
  const texts = groupTexts(filled.texts);
  const diagnostics = [...filled.diagnostics, ...checkHrefs(texts, value)];
  return { content: filled.content, texts, diagnostics };
}

/** A variable that stands alone for a field of the entry. */
const WHOLE_FIELD = /^\{\{\s*item\.([\w.]+)\s*\}\}$/;
const ANY_FIELD = /\{\{\s*item\.([\w.]+)\s*\}\}/;

/** Where something was found: words that only a text of the entry has, which another one shows, are there. */
function placeFound(diagnostic: Diagnostic, draft: Draft): FileDiagnostic {
  const { value, item, entry } = draft;
  const { pointer, words } = diagnostic;
  const written = valueAt(value, pointer);
  if (!entry || !words || typeof written !== 'string' || written.includes(words))
    return placeDiagnostic(diagnostic, draft);
  const fields = [...written.matchAll(new RegExp(ANY_FIELD, 'g'))].map(([, path = '']) =>
    fieldPointer(path),
  );
  const field = fields.find((one) => String(valueAt(item, one)).includes(words));
  return field ? { ...diagnostic, ...entry.origin(field) } : placeDiagnostic(diagnostic, draft);
}

function fieldPointer(path: string): string {
  return `/${path.replaceAll('.', '/')}`;
}

/** A text that is nothing but one of the entry that its page is made of was written there. */
function throughEntry(draft: Draft): Draft {
  const { value, item, entry, origin } = draft;
  if (!entry) return draft;
  return {
    ...draft,
    origin(pointer, onKey) {
      const isPath = pointer === '/path';
      const taken = isPath ? ANY_FIELD : WHOLE_FIELD;
      const written = valueAt(value, pointer);
      const [, path] = (typeof written === 'string' && taken.exec(written)) || [];
      if (path === undefined) return origin(pointer, onKey);
      const field = fieldPointer(path);
      const text = valueAt(item, field);
      // The rest of the path is the page's own.
      return typeof text === 'string' && !(isPath && isPagePath(`/${text}`))
        ? entry.origin(field)
        : origin(pointer, onKey);
    },
  };
}
