import { relative } from 'node:path';
import { charactersOf, type SourceFile } from '../../renderer/index.ts';
import type { KnownOpenSite } from '../memory/open-known-site.ts';
import { knownCharacters, type Made } from '../memory/remember.ts';
import { contentHash } from '../publish/content-hash.ts';
import { publishShared, type Shared, shareNothing } from '../publish/publish-shared.ts';

/**
 * Makes everything that pages refer to by address. Of a site with mistakes in what its pages share,
 * they are only checked: nothing is made.
 */
export async function makeShared(
  site: KnownOpenSite,
  cache: string,
): Promise<{ shared: Shared; made?: Made }> {
  const { siteFolder, inventory, open, types } = site;
  if (!open.site) return { shared: shareNothing(types.scripts) };
  const characters = knownCharacters(site);
  const lookup = {
    hashOf: inventory.hashOf,
    charactersOf(source: SourceFile) {
      characters[source.path] ??= charactersOf(source);
      return characters[source.path] ?? '';
    },
  };
  const shared = await publishShared(siteFolder, open.site, types.scripts, cache, lookup);
  const typefaces = Object.entries(shared.typefaces).map(([name, file]) => {
    return [name, relative(siteFolder.folder, file)] as const;
  });
  const basis = {
    'what typefaces hold': contentHash(JSON.stringify(shared.public.fonts)),
    ...Object.fromEntries(open.sharedAssets.map((file) => [file, inventory.hashOf(file)])),
  };
  return { shared, made: { basis, typefaces: Object.fromEntries(typefaces), characters } };
}
