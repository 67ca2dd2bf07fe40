import type { Page } from '../../generated/types.ts';
import type { CampaignView } from '../../model/campaign.ts';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { ExperimentAsWritten } from '../../model/experiment-as-written.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Document, Origin, Sourced, Translation } from '../../model/model.ts';
import { pathOf } from '../../model/page-path.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { isArticle } from '../../model/source-folders.ts';
import type { TemplateEntry } from '../../model/template-entry.ts';
import { UNKNOWN, type Unknown } from '../../model/unknown.ts';
import { fixName, nearestName, sameStart } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import { type CollectionItem, itemsOf } from './collection-items.ts';
import { composeExperiments } from './compose-experiments.ts';
import { expandPartials, patchParts } from './compose-parts.ts';
import { type Composition, report } from './composition.ts';
import { expandData } from './expand-data.ts';
import { type FollowedPage, followCampaigns } from './follow-campaigns.ts';
import type { Library } from './library.ts';
import { child, mergeMappings, put } from './merge-mappings.ts';
import { trackOrigins } from './origins.ts';
import { suggestName } from './suggest-name.ts';
import { writtenExperiments } from './written-experiments.ts';

export const rules: Rules = {
  'collection/unknown': {
    title: 'A collection that does not exist',
    why: 'There are no entries to make pages of.',
    fix: 'Correct the name, or put files into the folder.',
    wrong: 'collection: { from: webinar }',
    right: 'collection: { from: webinars }',
  },
  'extends/loop': {
    title: 'Pages that extend each other',
    why: 'Each would wait for the other for ever.',
    fix: 'Let one of them stand alone.',
    wrong: 'extends: /a (in /a)',
    right: 'extends: /b',
  },
  'extends/unknown': {
    title: 'A page to extend that does not exist',
    why: 'There is nothing to start from.',
    fix: 'Correct the path.',
    wrong: 'extends: /best-ap',
    right: 'extends: /best-app',
  },
};

/** A page with everything it takes from elsewhere in place, not yet checked. */
export interface Draft extends Omit<FollowedPage, 'page'> {
  file: string;
  path: string;
  value: unknown;
  /** The page and those in other languages; empty if it has one language. */
  translations: readonly Translation[];
  /** The moment whose states of campaigns it shows. */
  view: CampaignView;
  /** Its experiments, the same in all states and at all times. */
  experiments: readonly ExperimentAsWritten[];
  /** The entry of a collection that the page was made of. */
  item?: unknown;
  entry?: TemplateEntry;
  /** Where a part of `value` was written, or with `onKey` its key. */
  origin(pointer: string, onKey?: boolean): Origin;
  /** The key whose value, around a part of `value`, was taken from a data file. */
  taker(pointer: string): Origin | undefined;
  /** Other files that the page was made of. */
  sources: readonly string[];
}

/** The pages that a file stands for. */
export interface ComposedPages {
  drafts: Draft[];
  /** True where there may be pages beside these, made of entries that cannot be read or found. */
  lacksEntries: boolean;
  diagnostics: FileDiagnostic[];
}

const PARTS = ['sections', 'overlays'] as const;

/** Keys of a page that belong to its own file and are not taken over by `extends`. */
export const OWN_KEYS: readonly string[] = [
  'path',
  'translations',
  'extends',
  'collection',
  'canonical',
  'draft',
  'publishFrom',
  'publishUntil',
  'waivers',
] satisfies (keyof Page)[];

/** What a page has, or may have and others ask for, that is unknown with the page it extends. */
const UNKNOWN_BASE = Object.fromEntries(
  ['title', 'description', 'theme', 'claims', 'experiments', ...PARTS].map((key) => [key, UNKNOWN]),
);

/**
 * Puts a page together: the page it extends, the partials it uses, the data it names. A page of
 * a collection becomes one draft for each entry. Campaigns are as they are at the moment of `view`.
 */
export function composePage(
  written: Document,
  library: Library,
  view: CampaignView,
): ComposedPages {
  const document = asMeant(written);
  const diagnostics: FileDiagnostic[] = [];
  const from = collectionOf(document);
  if (from === undefined) {
    const isTemplate = usesEntry(document);
    if (isTemplate && !namesCollection(document))
      reportNoCollection(document, library, diagnostics);
    const item = isTemplate ? UNKNOWN : undefined;
    const draft = composeDraft(document, { library, view, diagnostics }, item);
    return { drafts: [draft], lacksEntries: isTemplate, diagnostics };
  }
  const collection = library.collections.get(from);
  if (!collection) reportUnknownCollection(from, document, library, diagnostics);
  const items = collection ? itemsOf(document, collection) : [];
  const drafts = items.map((item) => composeDraft(document, { library, view, diagnostics }, item));
  return { drafts, lacksEntries: !collection?.isComplete, diagnostics };
}

/** Keys that say what all else on a page is made of. */
const DECISIVE = ['extends', 'campaign'];

/** A page with these keys where they are misspelt; that is reported as a mistake of shape. */
function asMeant(page: Document): Document {
  const value = page.value as Mapping;
  const meant = Object.keys(value).flatMap((key) => {
    const name = nearestName(key, DECISIVE);
    return name !== undefined && !Object.hasOwn(value, name) ? [[name, value[key]] as const] : [];
  });
  return meant.length > 0 ? { ...page, value: { ...value, ...Object.fromEntries(meant) } } : page;
}

function collectionOf({ value }: Document): string | undefined {
  const { collection } = value as Mapping;
  const from = isMapping(collection) ? collection.from : undefined;
  return typeof from === 'string' ? from : undefined;
}

/** Whether a page takes something from an entry; one that names its collection is a template anyway. */
function usesEntry(document: Document): boolean {
  return namesCollection(document) || itemIn(document.value) !== undefined;
}

/** The pointer to the first text or group that takes something from an entry. */
function itemIn(value: unknown, pointer = ''): string | undefined {
  if (typeof value === 'string') return /\{\{\s*item\./.test(value) ? pointer : undefined;
  if (isMapping(value) && /^item(?:\.|$)/.test(String(value.from))) return pointer;
  if (!isMapping(value) && !Array.isArray(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = itemIn(inner, childPointer(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Includes misspelt ones, which are reported as mistakes of shape. */
function namesCollection({ value }: Document): boolean {
  return Object.keys(value as Mapping).some(
    (key) => key === 'collection' || nearestName(key, ['collection']) !== undefined,
  );
}

function reportNoCollection(
  { file, value }: Document,
  library: Library,
  diagnostics: FileDiagnostic[],
): void {
  const names = Array.from(library.collections.keys());
  const name = names.find((folder) => file.startsWith(`pages/${folder}/`)) ?? names[0] ?? '…';
  diagnostics.push({
    rule: 'collection/unknown',
    file,
    pointer: itemIn(value) ?? '',
    message: 'This page takes texts from the entries of a collection, but does not say which.',
    help: `Write: collection: { from: ${name} }\nCollections: ${names.join(', ') || 'none yet'}`,
  });
}

function reportUnknownCollection(
  from: string,
  { file }: Document,
  library: Library,
  diagnostics: FileDiagnostic[],
): void {
  const names = Array.from(library.collections.keys());
  const suggest = suggestName(from.replace(/^(?:data|pages)\/|\.\w+$/g, ''), 'data', names);
  diagnostics.push({
    rule: 'collection/unknown',
    file,
    pointer: '/collection/from',
    message: `Neither \`data/${from}\`, a folder or a list, nor \`pages/${from}\` has entries for this collection.`,
    ...suggestOr(suggest, `Collections: ${names.join(', ') || 'none yet'}`),
    ...fixName(from, names),
  });
}

/** What the pages of a file are composed with. */
interface Composing {
  library: Library;
  /** The moment whose states they show. */
  view: CampaignView;
  diagnostics: FileDiagnostic[];
}

function composeDraft(
  document: Document,
  { library, view, diagnostics }: Composing,
  item?: CollectionItem | Unknown,
): Draft {
  const known = item === UNKNOWN ? undefined : item;
  let composed: unknown = document.value;
  const root = { file: document.file, pointer: '' };
  const composition: Composition = {
    library,
    diagnostics,
    origins: trackOrigins(root, () => composed),
    item: known,
    lacksItem: item === UNKNOWN,
    sources: new Set(known?.files),
    fetching: [],
  };
  known?.noteOrigins?.(composition.origins);
  const extended = extendPage(
    { value: document.value, origin: root },
    [document.file],
    composition,
  );
  const parted = mapParts(extended, expandPartials, composition);
  const expanded = mapParts(parted, expandData, composition);
  const complete = composeExperiments(expanded, composition);
  const whole = known ? completeItem(complete, known, composition) : complete;
  const { page, ...followed } = followCampaigns(whole, view, composition);
  composed = page.value;
  const path = known?.path ?? pathOf(document);
  return {
    ...followed,
    view,
    experiments: writtenExperiments(parted.value),
    file: document.file,
    path,
    value: composed,
    translations: library.findTranslations(path)?.pages ?? [],
    item: item === UNKNOWN ? item : item?.value,
    entry: known?.entry,
    origin: composition.origins.find,
    taker: composition.origins.findTaker,
    sources: [...composition.sources],
  };
}

/** Lays a page over the one it extends; `chain` are the files on the way, to notice loops. */
function extendPage(
  page: Sourced,
  chain: readonly string[],
  composition: Composition,
): Sourced<Mapping> {
  const own = page as Sourced<Mapping>;
  const wanted = own.value.extends;
  if (typeof wanted !== 'string' && wanted !== UNKNOWN) return own;
  const { origins } = composition;
  const place = child(own, 'extends', origins);
  const base = findBase(place, chain, composition);
  const below = base
    ? extendPage(base, [...chain, base.origin.file], composition)
    : { value: UNKNOWN_BASE, origin: place.origin };
  const kept = {
    value: mergeMappings(emptyAt(below), below, origins, OWN_KEYS),
    origin: below.origin,
  };
  const merged = mergeMappings(kept, own, origins, base ? ['extends', ...PARTS] : PARTS);
  for (const part of PARTS) {
    if (!(part in own.value)) continue;
    const patch = child(own, part, origins);
    const before = kept.value[part];
    const parts = before
      ? patchParts(expandPartials(child(kept, part, origins), composition), patch, composition)
      : patch;
    put(merged, part, parts, origins);
  }
  return { value: merged, origin: own.origin };
}

function emptyAt({ origin }: Sourced): Sourced<Mapping> {
  return { value: {}, origin };
}

/** The page to extend. Reports a missing one, or one that cannot be read. */
function findBase(
  wanted: Sourced,
  chain: readonly string[],
  composition: Composition,
): Sourced<Mapping> | undefined {
  if (typeof wanted.value !== 'string') return undefined;
  const path = wanted.value;
  const { library } = composition;
  const base = library.findPage(path);
  if (base === 'unreadable') return undefined;
  if (!base) {
    // A path without its slash is reported as a mistake of shape.
    if (path.startsWith('/')) reportNoBase(path, wanted.origin, composition);
    return undefined;
  }
  if (chain.includes(base.file)) {
    reportLoop(chain.slice(chain.indexOf(base.file)), composition);
    return undefined;
  }
  composition.sources.add(base.file);
  return { value: base.value as Mapping, origin: { file: base.file, pointer: '' } };
}

/** Every page of a circle finds it and reports the same: the first of their files. */
function reportLoop(loop: readonly string[], composition: Composition): void {
  const [first = ''] = loop.toSorted();
  const start = loop.indexOf(first);
  const circle = [...loop.slice(start), ...loop.slice(0, start), first];
  report(
    composition,
    { file: first, pointer: '/extends' },
    {
      rule: 'extends/loop',
      message:
        loop.length === 1
          ? 'This page extends itself.'
          : `These pages extend each other in a circle: ${circle.join(' → ')}.`,
      help: loop.length === 1 ? 'Delete this line.' : 'Take `extends` out of one of them.',
    },
  );
}

/** So many paths are read at a glance. */
const MOST_PATHS = 20;

function reportNoBase(path: string, origin: Origin, composition: Composition): void {
  const { library } = composition;
  const paths = library.pagePaths();
  const suggest =
    nearestName(path, paths) ??
    sameStart(path, paths) ??
    paths.find((one) => sameStart(one, [path]));
  report(composition, origin, {
    rule: 'extends/unknown',
    message: `No page has the path \`${path}\`, so there is nothing to extend.`,
    ...suggestOr(
      suggest,
      `Write the path of a page of this site, which a collection does not make: ${paths.slice(0, MOST_PATHS).join(', ')}`,
    ),
    ...fixName(path, paths),
  });
}

/** A page with its lists of sections and overlays made others. */
function mapParts(
  page: Sourced<Mapping>,
  map: (list: Sourced, composition: Composition) => Sourced,
  composition: Composition,
): Sourced<Mapping> {
  const { origins } = composition;
  const mapped = PARTS.filter((part) => part in page.value).map((part) => {
    const before = child(page, part, origins);
    return { part, before, after: map(before, composition) };
  });
  if (mapped.every(({ before, after }) => before.value === after.value)) return page;
  const copy = mergeMappings(emptyAt(page), page, origins);
  for (const { part, after } of mapped) put(copy, part, after, origins);
  return { value: copy, origin: page.origin };
}

/** Merges an item's fields of its page into the page. */
function completeItem(
  page: Sourced<Mapping>,
  { pageFields, number, files }: CollectionItem,
  { origins }: Composition,
): Sourced<Mapping> {
  // The languages of the first page of a list apply to no other.
  const value = pageFields
    ? mergeMappings(page, pageFields, origins)
    : mergeMappings(emptyAt(page), page, origins, number ? ['translations'] : []);
  if (pageFields && value.path === undefined) origins.set(value, 'path', pageFields.origin);
  for (const key of number ? ['title', 'description'] : []) {
    const { value: text, ...place } = child(page, key, origins);
    if (typeof text === 'string')
      put(value, key, { ...place, value: `${text} (${number})` }, origins);
  }
  const { from } = value.collection as Mapping;
  if (value.feed === undefined && files.some(isArticle)) {
    put(value, 'feed', { ...child(page, 'collection', origins), value: feedOf(from) }, origins);
  }
  return { value, origin: page.origin };
}

/** The address of the feed of a folder of articles. */
function feedOf(folder: unknown): string {
  return `/${folder}/feed.xml`;
}
