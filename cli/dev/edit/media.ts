import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { UNWRITTEN } from '../../../renderer/light.ts';
import { PICTURE_ENDINGS } from '../../publish/inspect-pictures.ts';
import type { Snapshot } from '../../read/take-snapshot.ts';
import { contentOf, type FileChange } from '../../write/change-files.ts';
import type { MediaEntry } from '../edit-protocol.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { descriptionsOf } from './described-picture.ts';
import { mapStrings } from './map-strings.ts';
import { EditRefusal } from './put-into.ts';

/** The files of the assets folder, each with where it is used. */
export function listMedia(preview: Preview): MediaEntry[] {
  const { folder, assets, sources } = preview.snapshot;
  const named = sources.map((source) => ({
    place: placeInSite(source.path, preview),
    names: new Set(assets.filter((name) => source.text.includes(name))),
  }));
  return assets.map((name) => ({
    name,
    isPicture: isPicture(name),
    bytes: statSync(join(folder, 'assets', name), { throwIfNoEntry: false })?.size ?? 0,
    uses: named.filter(({ names }) => names.has(name)).map(({ place }) => place),
  }));
}

/** The asset that holds exactly this; undefined if none does. */
export function sameAsset({ folder, assets }: Snapshot, content: Uint8Array): string | undefined {
  return assets.find((name) => {
    const found = statSync(join(folder, 'assets', name), { throwIfNoEntry: false });
    if (found?.size !== content.length) return false;
    return contentOf(folder, `assets/${name}`)?.equals(content) ?? false;
  });
}

/** The changes that show one asset in place of another one, everywhere; its alternative texts are to be written. */
export function replaceAsset(preview: Preview, from: string, to: string): FileChange[] {
  const { sources, assets } = preview.snapshot;
  for (const name of [from, to]) {
    if (!assets.includes(name)) throw new EditRefusal(`There is no picture ${name}.`);
  }
  return sources.flatMap((source) => {
    const descriptions = descriptionsOf(from, fileValue(preview, source.path));
    const after = mapStrings(source, (value, pointer) =>
      value === from ? to : descriptions.includes(pointer) ? UNWRITTEN : value,
    );
    return after === source.text ? [] : [{ path: source.path, before: source.text, after }];
  });
}

/**
 * The change that deletes an asset.
 * @throws EditRefusal where something still shows it.
 */
export function deleteAsset(preview: Preview, name: string): FileChange[] {
  const entry = listMedia(preview).find((one) => one.name === name);
  if (!entry) throw new EditRefusal(`There is no picture ${name}.`);
  if (entry.uses.length > 0) {
    throw new EditRefusal(
      `${name} is still used: ${entry.uses.join(', ')}. Replace it there first.`,
    );
  }
  const path = `assets/${name}`;
  return [{ path, before: contentOf(preview.snapshot.folder, path), after: undefined }];
}

/** Whether a name is that of a picture. */
export function isPicture(name: string): boolean {
  return PICTURE_ENDINGS.includes(extname(name).toLowerCase());
}
