import { join } from 'node:path';
import { builtInRegistry, isError, type Registry } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import { loadTypes } from '../own-types/load-own-types.ts';
import { findSite } from '../read/find-site.ts';
import type { Terminal } from '../terminal.ts';

/**
 * The types that the pages of a site may use: of the one that is named, else of the only one here;
 * where there are none or several, the built-in ones.
 * @throws Failure where the site's own types are broken.
 */
export async function registryOf(site: string | undefined, terminal: Terminal): Promise<Registry> {
  const folder = siteHere(site, terminal);
  if (folder === undefined) return builtInRegistry;
  const { registry, diagnostics } = await loadTypes(folder, join(terminal.cwd, '.cache/site'));
  const broken = diagnostics.find(isError);
  if (broken) throw new Failure(`${broken.file}: ${broken.message}`, broken.help ?? '');
  return registry;
}

/** The folder of the site that is named, else of the only one here. */
export function siteHere(site: string | undefined, { cwd }: Terminal): string | undefined {
  if (site !== undefined) return findSite(site, cwd).folder;
  try {
    return findSite(undefined, cwd).folder;
  } catch {
    return undefined;
  }
}
