import { builtInTypes, type SiteTypes } from '../../cli/custom-sections/load-types.ts';
import { newStore, worldInMemory } from '../../cli/graph/open-store.ts';
import type { SiteStore } from '../../cli/graph/whole-site.ts';
import type { SiteFolder } from '../../cli/read/read-site.ts';
import { WHOLE_EDITION } from '../../renderer/index.ts';

type Files = Pick<SiteFolder, 'sources' | 'assets'> & Partial<SiteFolder>;

/** A store of a site that is nowhere on disk, and of which all is wanted. */
export function storeInMemory(files: Files, types: SiteTypes = builtInTypes()): SiteStore {
  const rest = { folder: '/nowhere', code: [], others: [], edition: WHOLE_EDITION };
  return newStore(worldInMemory({ ...rest, ...files }, types));
}
