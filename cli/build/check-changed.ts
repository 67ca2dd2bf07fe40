import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { openKeptStore, type Report } from '../graph/kept-store.ts';
import type { LiveStore } from '../graph/open-kept.ts';
import { type SiteStore, verdictsOf } from '../graph/whole-site.ts';
import { type ChangedFiles, changedFiles } from '../read/changed-files.ts';
import { takeInventory } from '../read/inventory.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { checkSite } from './check-site.ts';

/**
 * The problems of the files of a site that were changed since a revision of git, and of the pages
 * that use them. What may concern every page, such as site.yaml or a deleted file, shows all problems.
 */
export async function checkChanged(
  siteFolder: SiteFolder,
  revision: string,
  terminal: Terminal,
  live?: LiveStore,
): Promise<Report> {
  const changed = changedFiles(siteFolder.folder, revision);
  const kept = openKeptStore(siteFolder, terminal);
  const inventory = takeInventory(siteFolder, kept.lastRun?.files);
  const { report, store } = await checkSite({ kept, siteFolder, inventory }, terminal, live);
  siteFolder.refuseAnswers?.(report.diagnostics);
  if (concernsAll(changed, siteFolder)) return report;
  const files = new Set([...changed.files, ...usersOf(changed.files, store)]);
  const isConcerned = ({ file, related }: LocatedDiagnostic) =>
    [{ file }, ...related].some((place) => files.has(place.file));
  return { ...report, diagnostics: report.diagnostics.filter(isConcerned) };
}

function concernsAll({ files, hasDeleted }: ChangedFiles, { code }: SiteFolder): boolean {
  return hasDeleted || files.has('site.yaml') || code.some(({ path }) => files.has(path));
}

/** The pages that are made of some files. */
function usersOf(files: ReadonlySet<string>, store: SiteStore): string[] {
  return verdictsOf(store)
    .flatMap(({ summaries }) => summaries)
    .filter(({ used }) => used.some((file) => files.has(file)))
    .map(({ file }) => file);
}
