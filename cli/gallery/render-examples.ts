import { charactersOf, isError, openSite } from '../../renderer/index.ts';
import { type PageUses, siteRenderer } from '../../renderer/rendering.ts';
import { takeInventory } from '../memory/inventory.ts';
import type { SiteTypes } from '../own-types/load-own-types.ts';
import { publishShared } from '../publish/publish-shared.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { fileStager } from '../write/stage-files.ts';
import { stageShared } from '../write/stage-shared.ts';
import type { OutputFolder } from '../write/write-output.ts';

/**
 * Renders the pages of examples with all that they show. Links of examples lead nowhere, so pages
 * are not compared with each other. Returns what is wrong with examples, which are left out.
 */
export async function renderExamples(
  siteFolder: SiteFolder,
  types: SiteTypes,
  { cache, output }: { cache: string; output: OutputFolder },
): Promise<string[]> {
  const open = openSite(siteFolder, types.registry);
  if (!open.site) throw new Error(JSON.stringify(open.diagnose([]).filter(isError)));
  const shared = await publishShared(siteFolder, open.site, types.scripts, cache, {
    hashOf: takeInventory(siteFolder).hashOf,
    charactersOf,
  });
  const components = await types.components();
  const renderer = siteRenderer(open.site, shared.public, types.registry, components);
  const readings = open.pages.map((source) => ({ source, ...open.readPage(source) }));
  const stagePage = fileStager(output.staging, 'examples');
  const uses: PageUses[] = [];
  for (const page of readings.flatMap(({ pages }) => pages)) {
    const rendered = renderer.renderPage(page);
    output.adopt(stagePage(rendered.file));
    uses.push(rendered.uses);
  }
  await stageShared(output, shared, { uses, files: open.filesUsed(readings) });
  return readings.flatMap(({ source, diagnostics }) =>
    diagnostics.filter(isError).map(({ message }) => `${source.path}: ${message}`),
  );
}
