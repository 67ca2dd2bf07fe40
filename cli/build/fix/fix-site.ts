import type { LocatedDiagnostic } from '../../../renderer/index.ts';
import { isError } from '../../../renderer/light.ts';
import { readSite, type SiteFolder } from '../../read/read-site.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { holds, writeFiles } from '../../write/change-files.ts';
import { findSiteProblems } from '../find-site-problems.ts';
import { type FixedFile, findFixes } from './find-fixes.ts';

/** Fixed mistakes may reveal others, such as the fields of a section whose type was misspelt. */
const MOST_PASSES = 5;

/**
 * Fixes what has one answer only, and checks the site again until none of that is left. A file that
 * has no fewer problems in the end gets its text back. `count` is how many problems were fixed.
 */
export async function fixSite(siteFolder: SiteFolder, terminal: Terminal) {
  const { diagnostics: before } = await findSiteProblems(siteFolder, terminal);
  const fixed = new Map<string, FixedFile>();
  let current = siteFolder;
  let found: readonly LocatedDiagnostic[] = before;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    // What is another file by now, or has bytes that are no text, is left alone.
    const fixes = findFixes(found, current).filter((fix) => holds(current.folder, fix));
    if (fixes.length === 0) break;
    writeFiles(current.folder, fixes);
    for (const fix of fixes) fixed.set(fix.path, joinFixes(fixed.get(fix.path), fix));
    current = readAgain();
    found = (await findSiteProblems(current, terminal)).diagnostics;
  }
  function readAgain(): SiteFolder {
    const { folder, edition, answers, refuseAnswers } = siteFolder;
    return { ...readSite(folder, edition), answers, refuseAnswers };
  }
  const files = [...fixed.values()];
  const [left, known] = [found, before].map((all) => all.flatMap(placesOf));
  const inVain = isBetter(left, known) ? files.filter(isInVain) : files;
  function isInVain({ path }: FixedFile): boolean {
    const [after, first] = [left, known].map((all) => all?.filter(({ file }) => file === path));
    return !isBetter(after, first);
  }
  writeFiles(
    current.folder,
    inVain.map((fix) => ({ path: fix.path, before: fix.after, after: fix.before })),
  );
  const count = files
    .filter((fix) => !inVain.includes(fix))
    .reduce((sum, fix) => sum + fix.count, 0);
  return { siteFolder: readAgain(), count };
}

/** Two changes of one file as one. */
function joinFixes(first: FixedFile | undefined, second: FixedFile): FixedFile {
  if (!first) return second;
  return { ...second, before: first.before, count: first.count + second.count };
}

/** All places where something is wrong. */
function placesOf({ severity, file, related }: LocatedDiagnostic): FaultyPlace[] {
  const others = related.filter(({ pointer }) => pointer !== undefined);
  return [{ file }, ...others].map((one) => ({ severity, file: one.file }));
}

type FaultyPlace = Pick<LocatedDiagnostic, 'severity' | 'file'>;

/** Whether there are fewer errors than before, or as many and fewer warnings: errors may hide these. */
function isBetter(
  after: readonly FaultyPlace[] = [],
  before: readonly FaultyPlace[] = [],
): boolean {
  const errors = after.filter(isError).length - before.filter(isError).length;
  return errors === 0 ? after.length < before.length : errors < 0;
}
