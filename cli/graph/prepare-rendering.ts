import { fontsOf } from '../../renderer/index.ts';
import { publishShared, type Shared } from '../publish/publish-shared.ts';
import { fileStager } from '../write/stage-files.ts';
import type { OutputFolder } from '../write/write-output.ts';
import { characters } from './addresses.ts';
import { soundSite } from './site.ts';
import type { SiteStore } from './whole-site.ts';

/**
 * Makes everything that pages refer to by address, so that they can be rendered, into an output if
 * one is given; what was made `before` of the same is taken from there. Returns undefined if what
 * pages share has errors: then they are only checked.
 */
export async function prepareRendering(
  store: SiteStore,
  cache: string,
  { output, before }: { output?: OutputFolder; before?: Shared } = {},
): Promise<Shared | undefined> {
  const { ask, world } = store;
  const site = ask(soundSite);
  if (!site) return undefined;
  const letters = fontsOf(site).length > 0 ? ask(characters) : '';
  const shared = await publishShared(world, site, letters, { cacheFolder: cache, before });
  store.complete({
    ...world,
    rendering: { shared, components: await world.types.components() },
    output: output && { stage: fileStager(output.staging), has: output.has },
  });
  return shared;
}
