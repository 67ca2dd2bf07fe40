import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneAfterAnother } from './one-after-another.ts';
import { type ServedFolder, serveFolder } from './serve-folder.ts';

/** Builds the gallery of the site as it is now into a folder. */
export type BuildGallery = (out: string) => Promise<unknown>;

/** The gallery beside a preview. */
export interface DevGallery {
  /** Where it is; it is built when somebody asks, and anew where the site is another `version`. */
  addressOf(version: object): Promise<string>;
  close(): Promise<void>;
}

/** Shows the gallery at an address of its own, as its pages take the place of those of the site. */
export function devGallery(build: BuildGallery): DevGallery {
  const folder = mkdtempSync(join(tmpdir(), 'site-dev-gallery-'));
  let shown: object | undefined;
  let served: Promise<ServedFolder> | undefined;
  const inTurn = oneAfterAnother();

  async function update(version: object): Promise<void> {
    if (version === shown) return;
    await build(folder);
    shown = version;
  }

  return {
    async addressOf(version) {
      // Of two that ask at once the second waits for the first, and finds it done.
      await inTurn(() => update(version));
      served ??= serveFolder(folder, true);
      return (await served).url;
    },
    async close() {
      await (await served)?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
