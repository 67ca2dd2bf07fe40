import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Document, Origin } from '../../model/model.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { fillVariables } from '../../text/variables.ts';
import { composeExperiments } from './compose-experiments.ts';
import { expandPartials, patchParts } from './compose-parts.ts';
import { type Composition, report } from './composition.ts';
import { expandData } from './expand-data.ts';
import type { Library } from './library.ts';
import { child, merge, put } from './merge.ts';
import { trackOrigins } from './origins.ts';
import { pathOfFile } from './page-path.ts';
import type { Mapping, Sourced } from './sourced.ts';

/** A page with everything it takes from elsewhere in place, not yet checked. */
export interface Draft {
  file: string;
  path: string;
  value: unknown;
  /** The entry of a collection that the page was made of. */
  item?: unknown;
  /** The file of that entry. */
  itemFile?: string;
  /** Where a part of `value` was written, or with `onKey` its key. */
  origin(pointer: string, onKey?: boolean): Origin;
  /** The key whose value, around a part of `value`, was taken from a data file. */
  taker(pointer: string): Origin | undefined;
  /** Other files that the page was made of. */
  sources: readonly string[];
  /** True where something that the page is made of is missing, which is told of. */
  isIncomplete: boolean;
}

const PARTS = ['sections', 'overlays'] as const;

/** Keys of a page that belong to its own file and are not taken over by `extends`. */
const OWN_KEYS = ['path', 'extends', 'collection', 'canonical'];

/**
 * Puts a page together: the page it extends, the partials it uses, the data it names. A page of
 * a collection becomes one draft for each entry.
 */
export function composePage(
  document: Document,
  library: Library,
): { drafts: Draft[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const entries = entriesOf(document, library, diagnostics);
  const drafts = entries.map((entry) => composeDraft(document, library, diagnostics, entry));
  return { drafts, diagnostics };
}

/** The entries of the page's collection; one `undefined` for a page without. */
function entriesOf(
  { file, value }: Document,
  library: Library,
  diagnostics: Diagnostic[],
): (Document | undefined)[] {
  const collection = (value as Mapping).collection as Mapping | undefined;
  const from = collection?.from;
  if (typeof from !== 'string') return [undefined];
  const entries = library.collections.get(from);
  if (entries) return [...entries];
  const names = Array.from(library.collections.keys());
  const suggest = nearestName(from, names);
  diagnostics.push({
    rule: 'collection/unknown',
    severity: 'error',
    file,
    pointer: '/collection/from',
    message: `There is no folder \`data/${from}\` with entries for this collection.`,
    help: suggest
      ? `Did you mean \`${suggest}\`?`
      : `Collections: ${names.join(', ') || 'none yet'}`,
    suggest,
  });
  return [];
}

function composeDraft(
  document: Document,
  library: Library,
  diagnostics: Diagnostic[],
  entry?: Document,
): Draft {
  let composed: unknown = document.value;
  const root = { file: document.file, pointer: '' };
  const composition: Composition = {
    library,
    diagnostics,
    origins: trackOrigins(root, () => composed),
    item: entry && { value: entry.value, origin: { file: entry.file, pointer: '' } },
    sources: new Set(entry ? [entry.file] : []),
    fetching: [],
    isIncomplete: false,
  };
  const extended = extendPage(
    { value: document.value, origin: root },
    [document.file],
    composition,
  );
  const complete = composeExperiments(expandParts(extended, composition), composition);
  composed = stripOwn(complete, composition).value;
  return {
    file: document.file,
    path: pathOf(document, entry),
    value: composed,
    item: entry?.value,
    itemFile: entry?.file,
    origin: composition.origins.find,
    taker: composition.origins.findTaker,
    sources: [...composition.sources],
    isIncomplete: composition.isIncomplete,
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
  if (typeof wanted !== 'string') return own;
  const { origins } = composition;
  const base = findBase(child(own, 'extends', origins), chain, composition);
  if (!base) {
    composition.isIncomplete = true;
    return { value: merge(emptyAt(own), own, origins, PARTS), origin: own.origin };
  }
  const below = extendPage(base, [...chain, base.origin.file], composition);
  const kept = { value: merge(emptyAt(below), below, origins, OWN_KEYS), origin: below.origin };
  const merged = merge(kept, own, origins, ['extends', ...PARTS]);
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

/** The page to extend; where there is none, or none that can be read, that is told of. */
function findBase(
  wanted: Sourced,
  chain: readonly string[],
  composition: Composition,
): Sourced<Mapping> | undefined {
  const path = String(wanted.value);
  const { library } = composition;
  const base = library.findPage(path);
  if (base === 'unreadable') return undefined;
  if (!base) {
    // A path without its slash is told of as a mistake of form.
    if (path.startsWith('/')) reportNoBase(path, wanted.origin, composition);
    return undefined;
  }
  if (chain.includes(base.file)) {
    report(composition, wanted.origin, {
      rule: 'extends/loop',
      message: `These pages extend each other in a circle: ${[...chain, base.file].join(' → ')}.`,
      help: 'Take `extends` out of one of them.',
    });
    return undefined;
  }
  composition.sources.add(base.file);
  return { value: base.value as Mapping, origin: { file: base.file, pointer: '' } };
}

function reportNoBase(path: string, origin: Origin, composition: Composition): void {
  const { library } = composition;
  const suggest = nearestName(path, library.pagePaths());
  report(composition, origin, {
    rule: 'extends/unknown',
    message: `No page has the path \`${path}\`, so there is nothing to extend.`,
    help: suggest
      ? `Did you mean \`${suggest}\`?`
      : 'Write the path of a page of this site, such as /pricing. Pages of a collection cannot be extended.',
    suggest,
  });
}

function expandParts(page: Sourced<Mapping>, composition: Composition): Sourced<Mapping> {
  const { origins } = composition;
  const expanded = PARTS.filter((part) => part in page.value).map((part) => {
    const before = child(page, part, origins);
    return { part, before, after: expandData(expandPartials(before, composition), composition) };
  });
  if (expanded.every(({ before, after }) => before.value === after.value)) return page;
  const copy = merge(emptyAt(page), page, origins);
  for (const { part, after } of expanded) put(copy, part, after, origins);
  return { value: copy, origin: page.origin };
}

/** `extends` and `collection` have done their work. */
function stripOwn(page: Sourced<Mapping>, { origins }: Composition): Sourced<Mapping> {
  if (!('collection' in page.value)) return page;
  return { value: merge(emptyAt(page), page, origins, ['collection']), origin: page.origin };
}

/** The path a page says, with the entry of its collection filled in, or that of its file. */
function pathOf({ file, value }: Document, entry?: Document): string {
  const written = (value as Mapping).path;
  if (typeof written !== 'string') return pathOfFile(file);
  return fillVariables(written, { item: entry?.value }).text;
}
