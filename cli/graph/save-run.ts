import { relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { writeEntries } from './entry-lines.ts';
import { fileNames, inputs, sourceFile } from './inputs.ts';
import type { KeptInput, KeptOutput, Report } from './kept-store.ts';
import type { NextRun } from './last-run.ts';
import { type SiteStore, schedule } from './whole-site.ts';

export interface RunResult {
  diagnostics: readonly LocatedDiagnostic[];
  wasBuild: boolean;
  /** Absent where none was finished. */
  output?: KeptOutput;
}

/** Keeps the result of a run, to build or only to check, for the next. Returns what it reports. */
export function saveRun(
  { kept, inventory }: Omit<NextRun, 'siteFolder'>,
  store: SiteStore,
  { diagnostics, wasBuild, output = kept.lastRun?.output }: RunResult,
): Report {
  const { replaced } = store.world.types;
  const report = { diagnostics, replaced, schedule: store.ask(schedule) };
  askForCode(store);
  // What is wrong with code may depend on more files than are known.
  const isReplayable = !diagnostics.some(({ rule }) => rule.startsWith('custom-section/'));
  const run = {
    revision: store.revision,
    now: store.world.siteFolder.edition.now,
    files: inventory.seen(),
    inputs: inputsOf(store),
    report: isReplayable ? report : undefined,
    output,
    wasBuild,
  };
  kept.save(run, writeEntries(store));
  return report;
}

/** The code of custom sections is an input of every run, wherever its files are. */
function askForCode({ ask, world: { types, siteFolder } }: SiteStore): void {
  for (const path of ask(fileNames, 'code')) ask(sourceFile, path);
  for (const file of types.inputs) ask(sourceFile, relative(siteFolder.folder, file));
}

function inputsOf({ entries, revision }: SiteStore): KeptInput[] {
  const names = new Set(inputs.map(({ name }) => name));
  return entries()
    .filter(({ query, verifiedAt }) => verifiedAt === revision && names.has(query.name))
    .map(({ query, arg, print = '' }) => [query.name, arg, print]);
}
