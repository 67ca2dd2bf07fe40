import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { checkSite } from '../build/check-site.ts';
import { takeInventory } from '../memory/inventory.ts';
import { openMemory, type Said } from '../memory/site-memory.ts';
import { type SiteFolder, TYPE_FOLDERS } from '../read/read-site.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import type { Terminal } from '../terminal.ts';
import { type ChangedFiles, changedFiles } from './changed-files.ts';

/**
 * What is wrong with the files of a site that were changed since a revision of git, and with the
 * pages that use them. What may concern every page, such as site.yaml or a file that is gone, shows
 * all problems.
 */
export async function problemsOfChanges(
  siteFolder: SiteFolder,
  revision: string,
  terminal: Terminal,
): Promise<Said> {
  const changed = changedFiles(siteFolder.folder, revision);
  const memory = openMemory(siteFolder.folder, terminal);
  const inventory = takeInventory(siteFolder, memory.site?.files);
  const { outcomes, ...said } = await checkSite({ siteFolder, memory, inventory }, terminal);
  if (concernsAll(changed)) return said;
  const files = new Set([...changed.files, ...usersOf(changed.files, outcomes)]);
  const isConcerned = ({ file, related }: LocatedDiagnostic) =>
    [{ file }, ...related].some((place) => files.has(place.file));
  return { ...said, diagnostics: said.diagnostics.filter(isConcerned) };
}

function concernsAll({ files, hasDeleted }: ChangedFiles): boolean {
  const folders = TYPE_FOLDERS.map((name) => `${name}/`);
  const isOfAll = (file: string) =>
    file === 'site.yaml' || folders.some((folder) => file.startsWith(folder));
  return hasDeleted || [...files].some(isOfAll);
}

/** The pages that are made of some files. */
function usersOf(files: ReadonlySet<string>, outcomes: readonly PageOutcome[]): string[] {
  return outcomes
    .flatMap(({ summaries }) => summaries)
    .filter(({ used }) => used.some((file) => files.has(file)))
    .map(({ file }) => file);
}
