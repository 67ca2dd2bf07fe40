import type { OutputFile } from '../../renderer/index.ts';
import type { PageUses } from '../../renderer/rendering.ts';
import type { NamedFile } from '../publish/publish-assets.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { Interruption } from '../terminal/interruption.ts';
import type { OutputFolder } from './write-output.ts';

/** What pages use of what they share. */
interface SharedUse {
  uses: readonly PageUses[];
  /** Files of the site, assets with their folder. */
  files: readonly string[];
}

/** Fonts and icons, and of the scripts, assets, variants of images and cards what the pages use. */
export function sharedFiles(
  { fonts, icons, assets, cards, scripts }: Shared,
  { uses, files }: SharedUse,
): { ready: OutputFile[]; named: NamedFile[] } {
  const islands = new Set(uses.flatMap((use) => use.islands));
  const images = new Set(uses.flatMap((use) => use.images));
  const drawn = new Map(uses.flatMap((use) => use.cards.map((card) => [card.path, card] as const)));
  const hasScripts = uses.some((use) => use.hasScripts);
  return {
    ready: [...fonts, ...icons, ...scripts.outputsFor(islands, hasScripts)],
    named: [
      ...assets.outputsFor(new Set(files)),
      ...assets.variantsOf(images),
      ...[...drawn.values()].map(cards),
    ],
  };
}

/** Stages these files. */
export async function stageShared(
  output: OutputFolder,
  shared: Shared,
  used: SharedUse,
  interruption?: Interruption,
): Promise<void> {
  const { ready, named } = sharedFiles(shared, used);
  for (const file of ready) output.stage(file);
  for (const file of named) {
    await output.stageNamed(file);
    await interruption?.pause();
  }
}
