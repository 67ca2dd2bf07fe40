import { join, relative } from 'node:path';
import type { CommittedVersion, Edition, PictureFacts, SourceFile } from '../../renderer/index.ts';
import { isArticle, isPage } from '../../renderer/light.ts';
import { contentHash } from '../publish/content-hash.ts';
import { findFont } from '../publish/find-font.ts';
import { readOrNothing } from '../read/read-or-nothing.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Query } from './store.ts';

/** The files of a site at one moment. */
export interface SiteFiles {
  siteFolder: SiteFolder;
  /** Its sources and its code by their paths. */
  sources: ReadonlyMap<string, SourceFile>;
  /** The files of its assets folder. */
  assets: ReadonlySet<string>;
  /** SHA-256 of a file, relative to the folder of the site; empty where it is missing. */
  hashOf(path: string): string;
}

/** The files of a site folder; `hashOf` as above. */
export function filesAt(siteFolder: SiteFolder, hashOf: SiteFiles['hashOf']): SiteFiles {
  return {
    siteFolder,
    sources: new Map(
      [...siteFolder.sources, ...siteFolder.code].map((source) => [
        source.path,
        answered(source, siteFolder),
      ]),
    ),
    assets: new Set(siteFolder.assets),
    hashOf,
  };
}

function answered(source: SourceFile, { answers }: SiteFolder): SourceFile {
  const answer = answers?.[source.path];
  return answer ? { path: source.path, text: source.text, answer } : source;
}

type Input<Value> = Query<SiteFiles, Value> & { isInput: true };

/** A text file of the site, or undefined if it is missing. */
export const sourceFile: Input<SourceFile | undefined> = {
  name: 'file',
  isInput: true,
  compute: ({ world }, path) => world.sources.get(path),
  print: (source, path, world) =>
    world.hashOf(path) + (source?.answer ? contentHash(JSON.stringify(source.answer)) : ''),
};

/** A file of the assets folder: undefined if it is missing, without facts where it is no picture. */
export const asset: Input<{ facts?: PictureFacts } | undefined> = {
  name: 'asset',
  isInput: true,
  compute({ world: { siteFolder, assets } }, name) {
    return assets.has(name) ? { facts: siteFolder.pictures?.[name] } : undefined;
  },
  print: (found, name, world) => (found ? world.hashOf(`assets/${name}`) : ''),
};

/** The kinds of files that a site is made of. */
type FileKind =
  | 'pages'
  | 'articles'
  | 'partials'
  | 'data'
  | 'mails'
  | 'campaigns'
  | 'assets'
  | 'sources'
  | 'code'
  | 'others';

/** The paths of the files of a kind, in order; those of assets are relative to their folder. */
export const fileNames: Input<readonly string[]> = {
  name: 'files',
  isInput: true,
  compute: ({ world }, kind) => namesOf(world.siteFolder, kind as FileKind),
  print: (names) => contentHash(names.join('\n')),
};

function namesOf({ sources, assets, code, others }: SiteFolder, kind: FileKind): readonly string[] {
  const paths = sources.map(({ path }) => path);
  switch (kind) {
    case 'assets':
      return assets;
    case 'sources':
      return paths;
    case 'code':
      return code.map(({ path }) => path);
    case 'others':
      return others;
    case 'pages':
      return paths.filter((path) => isPage({ path }));
    case 'articles':
      return paths.filter(isArticle);
    default:
      return paths.filter((path) => path.startsWith(`${kind}/`));
  }
}

/** The fields at the top of a file that is not read, as it seems. */
export const fieldsOfOther: Input<readonly string[]> = {
  name: 'fields-of-other',
  isInput: true,
  compute({ world: { siteFolder } }, path) {
    const text = String(readOrNothing(join(siteFolder.folder, path)) ?? '');
    return Array.from(text.matchAll(/^([\w-]+):/gm), ([, name = '']) => name);
  },
  print: (_fields, path, world) => world.hashOf(path),
};

/**
 * Which edition of the site is made. Its moment is looked at through `hasPassed`, what is full through
 * `isFull`; what is read of a page in its present states is the same ahead.
 */
export const edition: Input<Edition> = {
  name: 'edition',
  isInput: true,
  compute: ({ world }) => world.siteFolder.edition,
  print: ({ now: _now, full: _full, isAhead: _isAhead, ...rest }) => JSON.stringify(rest),
};

/** Whether a moment, in milliseconds since 1970, has come. */
export const hasPassed: Input<boolean> = {
  name: 'passed',
  isInput: true,
  compute: ({ world }, at) => world.siteFolder.edition.now >= Number(at),
  print: String,
};

/** Whether a campaign is closed by its number of leads. */
export const isFull: Input<boolean> = {
  name: 'full',
  isInput: true,
  compute: ({ world }, name) => world.siteFolder.edition.full?.includes(name) ?? false,
  print: String,
};

/** Where the file of a typeface is, relative to the folder of the site, or undefined if it is missing. */
export const typeface: Input<string | undefined> = {
  name: 'typeface',
  isInput: true,
  compute({ world: { siteFolder } }, file) {
    const found = findFont(siteFolder.folder, file);
    return found && relative(siteFolder.folder, found);
  },
  print: (found, _file, world) => (found ? `${found} ${world.hashOf(found)}` : ''),
};

/** What git has of the file of a campaign, oldest first. */
export const campaignVersions: Input<readonly CommittedVersion[]> = {
  name: 'campaign-versions',
  isInput: true,
  compute: ({ world }, path) => world.siteFolder.campaignVersions?.().get(path) ?? [],
  print: (versions) => contentHash(versions.map(({ commit }) => commit).join()),
};

/** All that a site depends on outside of the store. */
export const inputs = [
  sourceFile,
  asset,
  fileNames,
  fieldsOfOther,
  edition,
  hasPassed,
  isFull,
  typeface,
  campaignVersions,
];
