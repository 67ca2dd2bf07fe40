import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  DataAnswer,
  Edition,
  LocatedDiagnostic,
  PictureShelf,
  SourceFile,
} from '../../renderer/index.ts';
import {
  ASSETS_ELSEWHERE,
  compare,
  FOLDERS_ELSEWHERE,
  isPage,
  isSource,
  KNOWN_FOLDERS,
  nearestName,
  once,
  sourceFolders,
  TYPE_FOLDERS,
} from '../../renderer/light.ts';
import { withFileErrors } from '../terminal/terminal.ts';
import { type CommittedVersions, committedVersions } from './committed-versions.ts';
import { foldersIn, listFiles } from './list-files.ts';

/** A site folder as it is on disk. Paths are relative to it, with forward slashes, sorted. */
export interface SiteFolder {
  folder: string;
  sources: SourceFile[];
  /** Files below `assets`, relative to it. */
  assets: string[];
  /** What the pictures among them are, where somebody has looked. */
  pictures?: PictureShelf;
  /** The code of the types that the site brings along, and what its data files are made with. */
  code: SourceFile[];
  /** What its data files that are code have answered, by their paths; absent where none was run. */
  answers?: Readonly<Record<string, DataAnswer>>;
  /** Puts the earlier answers back, to be used offline, where errors of the site are about new ones. */
  refuseAnswers?(diagnostics: readonly LocatedDiagnostic[]): void;
  /** All other files in its folders, which nothing reads. */
  others: string[];
  /** What git has of its campaigns; absent where nobody looks at it. */
  campaignVersions?(): CommittedVersions;
  /** Which edition of the site is wanted. */
  edition: Edition;
}

/** What data files are made with: schemas, and code that others import. */
const ofData = /^data\/(?:[^/]+\.schema\.(?:json|ya?ml)|.+\.ts)$/;

/** Pages whose texts are kept: some ten megabytes. */
const MOST_KEPT = 2000;

/**
 * Lists the files of a site. Texts are read when they are asked for, and kept unless they are those
 * of very many pages. What visitors see now is wanted, unless `wanted` overrides that.
 */
export function readSite(folder: string, wanted: Partial<Edition> = {}): SiteFolder {
  const {
    read: files = [],
    code = [],
    other = [],
  } = Object.groupBy(listBelow(folder, sourceFolders), (path) => {
    if (!existsSync(join(folder, path))) return 'other';
    if (isSource(path)) return 'read';
    return ofData.test(path) ? 'code' : 'other';
  });
  return {
    folder,
    sources: sourcesOf(folder, ['site.yaml', ...files].sort(compare)),
    assets: listFiles(join(folder, 'assets')).sort(compare),
    code: [...code, ...listBelow(folder, TYPE_FOLDERS)]
      .sort(compare)
      .map((path) => readLater(folder, path)),
    others: [...other, ...filesBeside(folder), ...listBelow(folder, foldersBeside(folder))].sort(
      compare,
    ),
    campaignVersions: once(() => committedVersions(folder, 'campaigns')),
    edition: { ...wanted, now: wanted.now ?? Date.now(), drafts: wanted.drafts ?? false },
  };
}

/** Some sources of a site. Texts are kept unless they are those of very many pages. */
export function sourcesOf(folder: string, paths: readonly string[]): SourceFile[] {
  const isMany = paths.filter((path) => isPage({ path })).length > MOST_KEPT;
  return paths.map((path) =>
    isMany && isPage({ path }) ? readLater(folder, path) : readOnce(folder, path),
  );
}

/** The files whose content matters. */
export function filesOf({ sources, assets, code }: SiteFolder): string[] {
  return [
    ...[...sources, ...code].map(({ path }) => path),
    ...assets.map((name) => `assets/${name}`),
  ];
}

function listBelow(folder: string, names: readonly string[]): string[] {
  return names.flatMap((name) => listFiles(join(folder, name)).map((path) => `${name}/${path}`));
}

/** Files that lie beside site.yaml, as if they were pages, or those of a host. */
function filesBeside(folder: string): string[] {
  const beside =
    /^(?:(?!site\.yaml$).*\.ya?ml|site\.yaml.+|.*\.(?:css|html?)|_headers|_redirects|robots\.txt|sitemap\.xml|CNAME|\.htaccess|\.env(?:\..*)?)$/;
  return readdirSync(folder).filter((name) => beside.test(name));
}

/** Folders of the site that have nearly the name of one that is read; `.data` is that of the service. */
function foldersBeside(folder: string): string[] {
  const known = [...KNOWN_FOLDERS, '.data'];
  const hasAssets = existsSync(join(folder, 'assets'));
  return foldersIn(folder).filter(
    (name) =>
      !known.includes(name) &&
      (nearestName(name, KNOWN_FOLDERS) ||
        (!hasAssets && ASSETS_ELSEWHERE.test(name)) ||
        FOLDERS_ELSEWHERE.some((one) => one.name.test(name))),
  );
}

/** A source that is read each time its text is asked for: ten thousand texts would fill the memory. */
export function readLater(folder: string, path: string): SourceFile {
  return {
    path,
    get text() {
      return readText(folder, path);
    },
  };
}

function readOnce(folder: string, path: string): SourceFile {
  const read = once(() => readText(folder, path));
  return {
    path,
    get text() {
      return read();
    },
  };
}

function readText(folder: string, path: string): string {
  return withFileErrors(path, () => readFileSync(join(folder, path), 'utf8'));
}
