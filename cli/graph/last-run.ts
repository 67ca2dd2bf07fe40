import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isError } from '../../renderer/light.ts';
import type { Inventory } from '../read/inventory.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { ANNOUNCED, findLeft, type LeftFile } from '../write/left-files.ts';
import { filesAt, inputs } from './inputs.ts';
import type { KeptInput, KeptOutput, KeptStore, LastRun, Report } from './kept-store.ts';
import type { Ask } from './store.ts';

/** What another build would come to. */
export interface LastBuild {
  report: Report;
  /** Absent where errors kept it as it was. */
  output?: KeptOutput;
}

/** A run that is about to begin. */
export interface NextRun {
  kept: KeptStore;
  siteFolder: SiteFolder;
  inventory: Inventory;
}

/** What the last run reported, where nothing that it depended on has changed since. */
export function findLastReport(next: NextRun): Report | undefined {
  const { lastRun } = next.kept;
  if (!lastRun?.report || !isUnchanged(lastRun, next)) return undefined;
  saveLooks(next, lastRun, lastRun.output);
  return lastRun.report;
}

/** A build that is about to begin. */
export interface NextBuild extends NextRun {
  outFolder: string;
  compress?: boolean;
  /** Whether what is ahead is rendered too. */
  ahead?: boolean;
  /** The moment that is asked for, in milliseconds since 1970; by default now. */
  at?: number;
}

/** The last build into a folder, where nothing that it depended on and left has changed since. */
export function findLastBuild(next: NextBuild): LastBuild | undefined {
  const { lastRun } = next.kept;
  if (!lastRun?.report || !lastRun.wasBuild || !isUnchanged(lastRun, next)) return undefined;
  const { report } = lastRun;
  if (report.diagnostics.some(isError)) return { report };
  const output = findOutput(lastRun.output, next);
  if (!output) return undefined;
  saveLooks(next, lastRun, output);
  return { report, output };
}

/** Saves how the same files look now: then they need not be read the next time. */
function saveLooks({ kept, inventory }: NextRun, run: LastRun, output?: KeptOutput): void {
  const looks = { ...run, files: inventory.seen(), output };
  if (looksOf(looks) !== looksOf(run)) kept.saveRun(looks);
}

/** How all files look from outside. */
function looksOf({ files, output }: Pick<LastRun, 'files' | 'output'>): string {
  return [...Object.values(files), ...Object.values(output?.files ?? {})]
    .map(([stamp]) => stamp)
    .join();
}

function isUnchanged(run: LastRun, { siteFolder, inventory }: NextRun): boolean {
  const world = filesAt(siteFolder, inventory.hashOf);
  const byName = new Map(inputs.map((input) => [input.name, input]));
  return run.inputs.every(([name, arg, print]: KeptInput) => {
    const input = byName.get(name);
    if (!input) return false;
    const value: unknown = input.compute({ ask: askNothing, world }, arg);
    return input.print?.(value as never, arg, world) === print;
  });
}

const askNothing: Ask<unknown> = () => {
  throw new Error('An input asks nothing.');
};

function findOutput(
  output: KeptOutput | undefined,
  { siteFolder, outFolder, compress = false, ahead = false, at }: NextBuild,
): KeptOutput | undefined {
  if (!output || join(siteFolder.folder, output.folder) !== outFolder) return undefined;
  if (output.isCompressed !== compress || output.isAhead !== ahead) return undefined;
  if (output.at !== at) return undefined;
  // A build that was killed may have left files that no other knows of.
  if (existsSync(join(outFolder, ANNOUNCED))) return undefined;
  const files: [string, LeftFile][] = [];
  for (const [path, left] of Object.entries(output.files)) {
    const found = findLeft(outFolder, path, left);
    if (!found) return undefined;
    files.push([path, found]);
  }
  return { ...output, files: Object.fromEntries(files) };
}
