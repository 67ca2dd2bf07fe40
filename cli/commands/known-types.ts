import { isError } from '../../renderer/index.ts';
import { builtInTypes, loadTypes, type SiteTypes } from '../custom-sections/load-types.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';

/**
 * The types that the pages of a site may use, and its folder: of the one that is named, else of the
 * only one here, else the built-in ones.
 * @throws Failure if the custom sections of the site are broken.
 */
export async function knownTypes(
  site: string | undefined,
  terminal: Terminal,
): Promise<{ folder?: string; types: SiteTypes }> {
  const folder = siteHere(site, terminal);
  if (folder === undefined) return { types: builtInTypes() };
  const types = await loadTypes(folder, cacheFolder(terminal.cwd));
  const broken = types.diagnostics.find(isError);
  if (broken) throw new Failure(`${broken.file}: ${broken.message}`, broken.help ?? '', 1);
  return { folder, types };
}

function siteHere(site: string | undefined, { cwd }: Terminal): string | undefined {
  if (site !== undefined) return findSite(site, cwd).folder;
  try {
    return findSite(undefined, cwd).folder;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
