import type { PageUses } from '../../renderer/rendering.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { Interruption } from '../terminal/interruption.ts';
import type { OutputFolder } from './write-output.ts';

/** Stages fonts and icons, and of the scripts, assets and variants of images what the pages use. */
export async function stageShared(
  output: OutputFolder,
  { fonts, icons, assets, scripts }: Shared,
  { uses, files }: { uses: readonly PageUses[]; files: readonly string[] },
  interruption?: Interruption,
): Promise<void> {
  const islands = new Set(uses.flatMap((use) => use.islands));
  const images = new Set(uses.flatMap((use) => use.images));
  const hasScripts = uses.some((use) => use.hasScripts);
  const ready = [...fonts, ...icons, ...scripts.outputsFor(islands, hasScripts)];
  for (const file of ready) output.stage(file);
  for (const file of [...assets.outputsFor(new Set(files)), ...assets.variantsOf(images)]) {
    await output.stageNamed(file);
    await interruption?.pause();
  }
}
