import { fontsOf } from '../../renderer/index.ts';
import { characters } from '../graph/addresses.ts';
import { soundSite } from '../graph/site.ts';
import type { SiteStore } from '../graph/whole-site.ts';
import { publishShared, type Shared } from '../publish/publish-shared.ts';
import { fileStager } from '../write/stage-files.ts';
import type { OutputFolder } from '../write/write-output.ts';

/**
 * Makes everything that pages refer to by address, so that they can be rendered, into an output if
 * one is given. Undefined where what pages share has errors: then they are only checked.
 */
export async function makeShared(
  store: SiteStore,
  cache: string,
  output?: OutputFolder,
): Promise<Shared | undefined> {
  const { ask, world } = store;
  const site = ask(soundSite);
  if (!site) return undefined;
  const letters = fontsOf(site).length > 0 ? ask(characters) : '';
  const shared = await publishShared(world, site, letters, cache);
  store.complete({
    ...world,
    rendering: { shared, components: await world.types.components() },
    output: output && { stage: fileStager(output.staging), has: output.has },
  });
  return shared;
}
