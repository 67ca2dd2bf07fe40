import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LocatedDiagnostic, ScheduledChange } from '../../renderer/index.ts';
import { contentHash } from '../publish/content-hash.ts';
import { programIdentity } from '../publish/program-identity.ts';
import { cacheFolder } from '../read/find-site.ts';
import type { SeenFiles } from '../read/inventory.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { LeftFiles } from '../write/left-files.ts';
import { readStored, type StoredFileFault, storeLines } from './kept-file.ts';

/** What the last run knew of a site as a whole: enough to see that nothing has changed. */
export interface LastRun {
  /** The revision of its store. */
  revision: number;
  /** The moment of its edition: what holds then may not have held before. */
  now: number;
  /** Every file that it looked at, those outside of the site's folder included. */
  files: SeenFiles;
  /** All that it depended on: name, argument and print of each input. */
  inputs: readonly KeptInput[];
  /** What it reported; absent where that depends on more than its inputs. */
  report?: Report;
  /** The last output that was finished. */
  output?: KeptOutput;
  /** Whether it was a build: a run that only checks makes nothing, and finds no more. */
  wasBuild: boolean;
  /** Name of the file with the entries of its store. */
  entries: string;
}

export type KeptInput = readonly [name: string, arg: string, print: string];

export interface Report {
  diagnostics: readonly LocatedDiagnostic[];
  /** The custom sections that take the place of built-in ones. */
  replaced: readonly string[];
  /** What changes by itself, in order of time: all of this holds until the first of that. */
  schedule: readonly ScheduledChange[];
}

/** An output folder as a build left it. */
export interface KeptOutput {
  /** Relative to the folder of the site. */
  folder: string;
  pages: number;
  /** Whether its texts are there in smaller codings too. */
  isCompressed: boolean;
  /** Whether it has what is ahead. */
  isAhead: boolean;
  /** The moment it was asked for, if that was none of its own time. */
  at?: number;
  /** How many files it has for visitors and the lead service. */
  count: number;
  /** These, and what the build itself keeps there. */
  files: LeftFiles;
}

/** The store of a site on disk, in files of the cache folder. */
export interface KeptStore {
  /** Undefined if there was no run before, or one of another program. */
  lastRun?: LastRun;
  /** The lines of its entries; none where they cannot be used. */
  readLines(): readonly string[];
  save(run: Omit<LastRun, 'entries'>, lines: Iterable<string>): void;
  /** Saves how the files look now, all else being as it was. */
  saveRun(run: LastRun): void;
}

/**
 * Opens the kept store of a site. It is empty with `force`, and where what it holds was found for a
 * later moment than that of the edition.
 */
export function openKeptStore(
  { folder, edition }: Pick<SiteFolder, 'folder' | 'edition'>,
  terminal: Terminal,
  { force }: { force?: boolean } = {},
): KeptStore {
  const program = programIdentity();
  const place = join(
    cacheFolder(terminal.cwd),
    'graph',
    contentHash(relative(terminal.cwd, folder)),
  );
  const stored = force ? 'missing' : readStored(join(place, RUN), program);
  if (!Array.isArray(stored)) reportRefusal(stored, terminal);
  const found = Array.isArray(stored) ? (JSON.parse(stored[0] ?? '') as LastRun) : undefined;
  const lastRun = found && found.now <= edition.now ? found : undefined;
  const saveRun = (run: LastRun) => storeLines(join(place, RUN), program, [JSON.stringify(run)]);
  return {
    lastRun,
    readLines() {
      if (!lastRun) return [];
      const lines = readStored(join(place, lastRun.entries), program);
      if (Array.isArray(lines)) return lines;
      reportRefusal(lines === 'missing' ? 'damaged' : lines, terminal);
      return [];
    },
    save(run, lines) {
      const entries = `entries-${process.pid}-${Date.now().toString(36)}`;
      attempt(() => {
        storeLines(join(place, entries), program, lines);
        saveRun({ ...run, entries });
        removeOthers(place, [RUN, entries]);
      });
    },
    saveRun: (run) => attempt(() => saveRun(run)),
  };
}

const RUN = 'run';

function reportRefusal(reason: StoredFileFault, terminal: Terminal): void {
  if (reason === 'missing') return;
  const why = reason === 'damaged' ? 'is damaged' : 'is that of another version of this program';
  terminal.note(`The cache of this site ${why}. Everything is built again.`);
}

/** Of two runs at once one takes the entries of the other: then that one is not kept. */
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
