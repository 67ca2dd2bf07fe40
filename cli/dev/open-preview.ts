import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  allCharacters,
  charactersOf,
  type OpenSite,
  openSite,
  type PictureShelf,
  type SourceFile,
} from '../../renderer/index.ts';
import { isPage } from '../../renderer/light.ts';
import { type SiteRenderer, siteRenderer } from '../../renderer/rendering.ts';
import { Failure } from '../failure.ts';
import { takeInventory } from '../memory/inventory.ts';
import { loadTypes, type SiteTypes } from '../own-types/load-own-types.ts';
import { folderCache } from '../publish/cache.ts';
import { findFont } from '../publish/find-font.ts';
import { readPictureFacts } from '../publish/picture-facts.ts';
import {
  type Lookup,
  publishShared,
  type Shared,
  shareNothing,
} from '../publish/publish-shared.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { stampOf } from '../read/stamp.ts';
import { type PreviewPages, previewPages } from './preview-pages.ts';

/** A site folder at one moment, with what tells two moments apart. */
export interface Snapshot extends SiteFolder {
  /** Changes with the content of every asset. */
  assetStamp: string;
  /** How the files looked from outside when their texts were read. */
  stamps: ReadonlyMap<string, string>;
}

/** A site as it is at one moment, ready to be shown page by page. Files may go on changing. */
export interface Preview extends PreviewPages {
  snapshot: Snapshot;
  types: SiteTypes;
  open: OpenSite;
  shared: Shared;
  /** Absent where what pages share has errors. */
  renderer?: SiteRenderer;
  /** Why pages cannot be shown, where that is no mistake of a text: a typeface that is missing. */
  failure?: Failure;
}

/**
 * Reads a site folder as a whole. Texts are read now, as what they were is compared later on; those
 * of files that look as they did `before` are taken from there.
 */
export function takeSnapshot(folder: string, before?: Snapshot): Snapshot {
  const site = readSite(folder, { drafts: true });
  const files = [...site.sources, ...site.code];
  const stamps = new Map(files.map(({ path }) => [path, stampOf(join(folder, path))]));
  const known = new Map(
    before && [...before.sources, ...before.code].map((one) => [one.path, one]),
  );
  const textNow = (source: SourceFile): SourceFile => {
    const { path } = source;
    const stamp = stamps.get(path);
    const old = stamp && stamp === before?.stamps.get(path) ? known.get(path) : undefined;
    return old ?? { path, text: source.text };
  };
  return {
    ...site,
    sources: site.sources.map(textNow),
    code: site.code.map(textNow),
    assetStamp: site.assets.map((name) => assetStampOf(join(folder, 'assets', name))).join(),
    stamps,
  };
}

function assetStampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}-${stat.size}-${stat.ino}` : '';
}

/** True where nothing of a site is another than before. */
export function isSame(one: Snapshot, other: Snapshot): boolean {
  return (
    isDeepStrictEqual(one.sources, other.sources) &&
    isDeepStrictEqual(one.code, other.code) &&
    sameAssets(one, other) &&
    isDeepStrictEqual(one.others, other.others)
  );
}

function sameAssets(one: Snapshot, other: Snapshot): boolean {
  return isDeepStrictEqual(one.assets, other.assets) && one.assetStamp === other.assetStamp;
}

/**
 * Opens a site as it is in a snapshot. What cannot have changed since `before` is taken from there:
 * types, assets and fonts, and where no more than pages are others, what became of the other pages.
 */
export async function openPreview(
  found: Snapshot,
  cache: string,
  before?: Preview,
): Promise<Preview> {
  const was = before?.snapshot;
  const pictures =
    was && sameAssets(was, found) ? was.pictures : await lookAtPictures(found, cache);
  const snapshot = { ...found, pictures };
  const sameCode = was && isDeepStrictEqual(was.code, snapshot.code);
  const types = before && sameCode ? before.types : await loadTypes(snapshot.folder, cache);
  const hasFont = (file: string) => findFont(snapshot.folder, file) !== undefined;
  const open = openSite({ ...snapshot, hasFont }, types.registry, types.diagnostics);
  const { shared, failure } = await share(snapshot, open, types, cache, before);
  const isAsBefore =
    before?.renderer !== undefined &&
    before.types === types &&
    before.shared === shared &&
    isDeepStrictEqual(sharedTexts(before.snapshot), sharedTexts(snapshot));
  const renderer = isAsBefore
    ? before.renderer
    : await makeRenderer({ open, shared, types, failure });
  const kept = before?.keep();
  const pages = previewPages(
    { open, renderer, types },
    isAsBefore ? kept : kept && { ...kept, work: new Map() },
  );
  return { snapshot, types, open, shared, renderer, failure, ...pages };
}

function lookAtPictures(snapshot: Snapshot, cache: string): Promise<PictureShelf> {
  const { hashOf } = takeInventory(snapshot);
  return readPictureFacts(snapshot.folder, snapshot.assets, hashOf, folderCache(cache));
}

function sharedTexts({ sources }: Snapshot): SourceFile[] {
  return sources.filter((source) => !isPage(source));
}

/** Publishes what pages refer to, unless it is what was published before. */
async function share(
  snapshot: Snapshot,
  { site }: OpenSite,
  types: SiteTypes,
  cache: string,
  before?: Preview,
): Promise<{ shared: Shared; failure?: Failure }> {
  if (!site) return { shared: before?.shared ?? shareNothing(types.scripts) };
  const isPublished =
    before?.open.site !== undefined &&
    !before.failure &&
    before.types === types &&
    sameAssets(before.snapshot, snapshot) &&
    JSON.stringify(before.open.site.fonts) === JSON.stringify(site.fonts) &&
    sameCharacters(before.snapshot.sources, snapshot.sources);
  if (isPublished) return { shared: before.shared };
  try {
    return { shared: await publishShared(snapshot, site, types.scripts, cache, lookUp(snapshot)) };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { shared: shareNothing(types.scripts), failure };
  }
}

/** Whether a site has the same letters: looks at the files that differ first, which are few. */
function sameCharacters(one: readonly SourceFile[], other: readonly SourceFile[]): boolean {
  const inOne = charactersIn(differing(one, other));
  return inOne === charactersIn(differing(other, one)) || charactersIn(one) === charactersIn(other);
}

/** The files of `one` that are not the same in `other`. */
function differing(one: readonly SourceFile[], other: readonly SourceFile[]): SourceFile[] {
  const texts = new Map(other.map(({ path, text }) => [path, text]));
  return one.filter(({ path, text }) => texts.get(path) !== text);
}

/** What publishing asks of the files. */
function lookUp(snapshot: Snapshot): Lookup {
  return { hashOf: takeInventory(snapshot).hashOf, charactersOf };
}

/** The characters beyond ASCII of some sources, for which typefaces are cut. */
function charactersIn(sources: readonly SourceFile[]): string {
  return allCharacters(sources.map(charactersOf));
}

async function makeRenderer({
  open,
  shared,
  types,
  failure,
}: Pick<Preview, 'open' | 'shared' | 'types' | 'failure'>): Promise<SiteRenderer | undefined> {
  if (!open.site || failure) return undefined;
  return siteRenderer(open.site, shared.public, types.registry, await types.components());
}
