import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LocatedDiagnostic, ScheduledChange } from '../../renderer/index.ts';
import { cacheFolder } from '../publish/cache.ts';
import { contentHash } from '../publish/content-hash.ts';
import { programIdentity } from '../publish/program-identity.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import type { Terminal } from '../terminal.ts';
import type { LeftFiles } from '../write/left-files.ts';
import type { StagedFile } from '../write/stage-files.ts';
import type { SeenFiles } from './inventory.ts';
import { type Refusal, readStored, storeLines } from './memory-file.ts';

/** What the last run knew of a site as a whole: enough to see that nothing has changed. */
export interface KnownSite {
  /** Every file that it was made of, those outside of its folder included. */
  files: SeenFiles;
  /** Paths of the files in its folders that nothing reads. */
  others: readonly string[];
  /** Where its typefaces were found, by their names in site.yaml. */
  typefaces: Readonly<Record<string, string>>;
  /** Which edition it was. */
  edition: string;
  /** What a run says of it; absent where that hangs on more than files. */
  said?: Said;
  /** The last output that was finished. */
  output?: KnownOutput;
  /** Whether the last run was to build: one that only checks makes nothing, and finds no more. */
  wasBuild: boolean;
  /** Name of the file with what is known of its pages. */
  pages: string;
}

export interface Said {
  diagnostics: readonly LocatedDiagnostic[];
  /** The site's own types that take the place of built-in ones. */
  replaced: readonly string[];
  /** What changes by itself, in order of time: all of this holds until the first of that. */
  schedule: readonly ScheduledChange[];
}

/** An output folder as a build left it. */
export interface KnownOutput {
  /** Relative to the folder of the site. */
  folder: string;
  pages: number;
  /** Whether its texts are there in smaller codings too. */
  isCompressed: boolean;
  /** How many files it has for visitors and the lead service. */
  count: number;
  /** These, and what the build itself keeps there. */
  files: LeftFiles;
}

/** What all pages depend on, by names for people. */
export type Basis = Readonly<Record<string, string>>;

/** What the last run knew of the pages of a site, all of it of one moment. */
export interface KnownPages {
  /** What reading every page depends on. */
  basis: Basis;
  /** What rendering every page depends on besides. */
  ofRendering?: Basis;
  /** What pages asked of other files, and the files that answered, where any did. */
  answers: Readonly<Record<string, readonly string[]>>;
  /** The characters beyond ASCII of each file that has some. */
  characters: Readonly<Record<string, string>>;
  /** The files that tell of all pages, where the last run finished an output. */
  siteFiles?: readonly StagedFile[];
  /** What became of each page file without errors. */
  pages: Readonly<Record<string, PageOutcome>>;
}

/** What runs remember of one site, in files of the cache folder. */
export interface SiteMemory {
  /** What is known of the site; nothing where there was no run before, or one of another program. */
  site?: KnownSite;
  /** Reads what is known of its pages. */
  readPages(): KnownPages | undefined;
  store(site: Omit<KnownSite, 'pages'>, pages: KnownPages): void;
  /** Stores what is known of the site, its pages being as they were. */
  storeSite(site: KnownSite): void;
}

/**
 * Opens what is remembered of the site in a folder; with `force`, as if that were nothing. One line
 * says where it cannot be used.
 */
export function openMemory(
  folder: string,
  terminal: Terminal,
  { force }: { force?: boolean } = {},
): SiteMemory {
  const program = programIdentity();
  const place = join(
    cacheFolder(terminal.cwd),
    'memory',
    contentHash(relative(terminal.cwd, folder)),
  );
  const lines = new WeakMap<PageOutcome, string>();
  const stored = force ? 'missing' : readStored(join(place, SITE), program);
  const site = Array.isArray(stored)
    ? (JSON.parse(stored[0] ?? '') as KnownSite)
    : refuse(stored, terminal);
  return {
    site,
    readPages() {
      if (!site) return undefined;
      const pages = readStored(join(place, site.pages), program);
      if (Array.isArray(pages)) return parsePages(pages, lines);
      // What tells of them is there: without them it is of no use.
      return refuse(pages === 'missing' ? 'damaged' : pages, terminal);
    },
    store(fresh, pages) {
      const name = `pages-${process.pid}-${Date.now().toString(36)}`;
      attempt(() => {
        storeLines(join(place, name), program, printPages(pages, lines));
        storeLines(join(place, SITE), program, [JSON.stringify({ ...fresh, pages: name })]);
        removeOthers(place, [SITE, name]);
      });
    },
    storeSite(fresh) {
      attempt(() => storeLines(join(place, SITE), program, [JSON.stringify(fresh)]));
    },
  };
}

/** The first line says what is known of all pages, each of the others tells of one; `lines` keeps which. */
function parsePages(
  [shared = '', ...each]: readonly string[],
  lines: WeakMap<PageOutcome, string>,
): KnownPages {
  const pages = each.map((line) => {
    const [file, outcome] = JSON.parse(line) as [string, PageOutcome];
    lines.set(outcome, line);
    return [file, outcome] as const;
  });
  return { ...JSON.parse(shared), pages: Object.fromEntries(pages) };
}

function* printPages(
  { pages, ...shared }: KnownPages,
  lines: WeakMap<PageOutcome, string>,
): Generator<string> {
  yield JSON.stringify(shared);
  for (const [file, outcome] of Object.entries(pages)) {
    yield lines.get(outcome) ?? JSON.stringify([file, outcome]);
  }
}

const SITE = 'site';

function refuse(reason: Refusal, terminal: Terminal): undefined {
  if (reason === 'missing') return undefined;
  const why = reason === 'damaged' ? 'is damaged' : 'is that of another version of this program';
  terminal.note(`What was remembered of this site ${why}: nothing is taken from it.`);
}

/** Of two runs at once one takes the pages of the other: then that one is not remembered. */
function removeOthers(place: string, kept: readonly string[]): void {
  for (const name of readdirSync(place)) {
    if (!kept.includes(name)) rmSync(join(place, name), { force: true });
  }
}

/** A folder that cannot be written only costs time. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // The next run has to find out anew.
  }
}
