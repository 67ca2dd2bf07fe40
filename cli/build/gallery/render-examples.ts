import { isError, type OutputFile, type PageFile } from '../../../renderer/index.ts';
import type { SiteTypes } from '../../custom-sections/load-types.ts';
import { characters } from '../../graph/addresses.ts';
import { fileNames } from '../../graph/inputs.ts';
import { newStore, worldInMemory } from '../../graph/open-store.ts';
import { verdict } from '../../graph/pages.ts';
import { rendered } from '../../graph/rendered.ts';
import { sharedProblems, soundSite } from '../../graph/site.ts';
import { filesUsedBy, type SiteStore } from '../../graph/whole-site.ts';
import { publishShared } from '../../publish/publish-shared.ts';
import { takeInventory } from '../../read/inventory.ts';
import type { SiteFolder } from '../../read/read-site.ts';
import { addToHead, joinContent } from '../../write/page-html.ts';
import { fileStager } from '../../write/stage-files.ts';
import { stageShared } from '../../write/stage-shared.ts';
import type { OutputFolder } from '../../write/write-output.ts';

/**
 * Renders the pages of examples with all that they show. Links of examples lead nowhere, so pages
 * are not compared with each other. Returns the problems of examples, which are not shown.
 */
export async function renderExamples(
  siteFolder: SiteFolder,
  types: SiteTypes,
  { cache, output }: { cache: string; output: OutputFolder },
): Promise<string[]> {
  const { hashOf } = takeInventory(siteFolder);
  const store = newStore({ ...worldInMemory(siteFolder, types), hashOf });
  const { ask, world } = store;
  const site = ask(soundSite);
  if (!site) throw new Error(JSON.stringify(ask(sharedProblems).filter(isError)));
  const shared = await publishShared(world, site, ask(characters), cache);
  store.complete({ ...world, rendering: { shared, components: await types.components() } });
  const stage = fileStager(output.staging);
  const files = ask(fileNames, 'pages');
  const pages = files.flatMap((file) => ask(rendered, file).pages);
  for (const { file } of pages) output.adopt(stage(withClock(file)));
  const uses = pages.map((page) => page.uses);
  await stageShared(output, shared, { uses, files: filesUsedBy(store) });
  return files.flatMap((file) => problemsOf(file, store));
}

/** A page with the clock of the gallery: the first thing in its head, so that it runs before all others. */
function withClock({ path, content }: PageFile): OutputFile {
  return {
    path,
    content: addToHead(joinContent(content), '<script src="/example-clock.js"></script>'),
  };
}

function problemsOf(file: string, { ask }: SiteStore): string[] {
  const { failures } = ask(rendered, file);
  const found = [...ask(verdict, file).diagnostics, ...failures];
  return found.filter(isError).map(({ message }) => `${file}: ${message}`);
}
