import type { KnownOpenSite } from '../memory/open-known-site.ts';
import type { Made } from '../memory/remember.ts';
import { contentHash } from '../publish/content-hash.ts';
import { filesOf } from '../read/read-site.ts';

/** A name for all that a site is made of: parts of one revision fit together. */
export function revisionOf({ siteFolder, inventory, basis }: KnownOpenSite, made?: Made): string {
  const files = filesOf(siteFolder).map((path) => [path, inventory.hashOf(path)]);
  return contentHash(JSON.stringify([files, siteFolder.others, basis, made?.basis]));
}
