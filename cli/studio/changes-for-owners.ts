import { isDeepStrictEqual } from 'node:util';
import { childPointer, isMapping, pointerKeys, valueAt } from '../../renderer/index.ts';
import schema from '../../schemas/site.schema.json' with { type: 'json' };
import type { DevSession } from '../dev/dev-session.ts';
import { SITE_FILE } from '../dev/edit-protocol.ts';
import { UPSTREAM } from '../dev/versions/publish-site.ts';
import { valueIn } from '../dev/versions/value-in.ts';
import { asFileContent } from '../dev/versions/version-store.ts';
import { contentOf } from '../write/change-files.ts';

/** Where the settings are that the schema reserves for owners: they decide who gets leads, and for how long. */
const RESERVED = reservedIn(schema, '');

function reservedIn({ properties }: { properties?: object }, at: string): string[] {
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const pointer = childPointer(at, name);
    if (!isMapping(field)) return [];
    return field.ownersOnly ? [pointer] : reservedIn(field, pointer);
  });
}

/** The settings reserved for owners in which a draft differs from what is published, by their names. */
export async function changesForOwners(session: DevSession): Promise<string[]> {
  const store = await session.versions();
  const { folder } = session.preview().snapshot;
  const [before, after] = [
    await store.contentAt(UPSTREAM, SITE_FILE),
    asFileContent(contentOf(folder, SITE_FILE)),
  ].map((content) => valueIn(SITE_FILE, content));
  return RESERVED.filter(
    (pointer) => !isDeepStrictEqual(valueAt(before, pointer), valueAt(after, pointer)),
  ).map((pointer) => pointerKeys(pointer).join(': '));
}
