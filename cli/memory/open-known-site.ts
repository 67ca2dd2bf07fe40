import { type KnownFiles, type OpenSite, openSite } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import { loadTypes, type SiteTypes } from '../own-types/load-own-types.ts';
import { folderCache } from '../publish/cache.ts';
import { findFont } from '../publish/find-font.ts';
import { readPictureFacts } from '../publish/picture-facts.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { editionName } from './edition-name.ts';
import type { Inventory } from './inventory.ts';
import { type Known, pageRecaller, type Recalled } from './known-pages.ts';
import type { Basis, SiteMemory } from './site-memory.ts';

/** A site that is open, with what is remembered of its pages. */
export interface KnownOpenSite {
  siteFolder: SiteFolder;
  inventory: Inventory;
  types: SiteTypes;
  open: OpenSite;
  /** What reading any page depends on. */
  basis: Basis;
  known?: Known;
  /** What came of a page file the last time, where that still holds. */
  recall(file: string): Recalled;
}

/** Opens a site; `cache` is the folder of what was made before. */
export async function openKnownSite(
  listed: SiteFolder,
  inventory: Inventory,
  memory: SiteMemory,
  cache: string,
): Promise<KnownOpenSite> {
  const { folder, assets } = listed;
  const pictures = await readPictureFacts(folder, assets, inventory.hashOf, folderCache(cache));
  const siteFolder = { ...listed, pictures };
  const types = await loadTypes(siteFolder.folder, cache);
  const known = knownOf(memory);
  const hasFont = (file: string) => findFont(folder, file) !== undefined;
  const files = { ...siteFolder, known: knownFiles(known, inventory), hasFont };
  const open = openSite(files, types.registry, types.diagnostics);
  checkEnvironment(siteFolder, open);
  const basis = {
    'site.yaml': inventory.hashOf('site.yaml'),
    "the code of the site's own types": types.key,
    'which edition is built': editionName(siteFolder.edition),
  };
  const recall = known
    ? pageRecaller(known, open, inventory, { basis, now: siteFolder.edition.now })
    : () => ({ reasons: ['nothing is remembered of an earlier build'] });
  return { siteFolder, inventory, types, open, basis, known, recall };
}

function checkEnvironment({ edition }: SiteFolder, { environments }: OpenSite): void {
  const { environment } = edition;
  if (environment === undefined || environments.includes(environment)) return;
  throw new Failure(
    `site.yaml has no environment ${environment}.`,
    environments.length > 0
      ? `It has: ${environments.join(', ')}.`
      : 'Write it there: environments: { preview: { name: … } }',
  );
}

function knownOf({ site, readPages }: SiteMemory): Known | undefined {
  const pages = site && readPages();
  return pages && { site, pages };
}

/** What is known of the page files that are as they were. */
function knownFiles(known: Known | undefined, { isAsBefore }: Inventory): KnownFiles {
  const unchanged = Object.entries(known?.pages.pages ?? {}).filter(([file]) => isAsBefore(file));
  return new Map(
    unchanged.map(([file, { path, translates = false }]) => [file, { path, translates }]),
  );
}
