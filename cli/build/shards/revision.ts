import type { SiteStore } from '../../graph/whole-site.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { filesOf } from '../../read/read-site.ts';

/** A name for all that a site is made of: shards of one revision fit together. */
export function revisionOf({ world }: SiteStore): string {
  const { siteFolder, types, rendering, hashOf } = world;
  const { now: _now, ...edition } = siteFolder.edition;
  const files = filesOf(siteFolder).map((path) => [path, hashOf(path)]);
  const made = [types.key, edition, rendering?.shared.public.fonts];
  return contentHash(JSON.stringify([files, siteFolder.others, made]));
}
