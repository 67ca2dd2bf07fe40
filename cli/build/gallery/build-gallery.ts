import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isError, type OutputFile, type PageFile } from '../../../renderer/index.ts';
import type { SiteTypes } from '../../custom-sections/load-types.ts';
import { withAnswers } from '../../data/take-answers.ts';
import { fileNames } from '../../graph/inputs.ts';
import { newStore, worldInMemory } from '../../graph/open-store.ts';
import { verdict } from '../../graph/pages.ts';
import { prepareRendering } from '../../graph/prepare-rendering.ts';
import { rendered } from '../../graph/rendered.ts';
import { sharedProblems, soundSite } from '../../graph/site.ts';
import { filesUsedBy, type SiteStore } from '../../graph/whole-site.ts';
import { takeInventory } from '../../read/inventory.ts';
import { programFolder } from '../../read/program-folder.ts';
import { readSite, type SiteFolder } from '../../read/read-site.ts';
import { Failure } from '../../terminal/terminal.ts';
import { addToHead, joinContent } from '../../write/page-html.ts';
import { fileStager } from '../../write/stage-files.ts';
import { stageShared } from '../../write/stage-shared.ts';
import { beginOutput, type OutputFolder } from '../../write/write-output.ts';
import { describeTypes } from './describe-types.ts';
import { layOutExamples } from './example-site.ts';
import { galleryPages } from './gallery-pages.tsx';

/**
 * Builds pages that show all types in all their examples, in the look of the site. Examples that
 * have `problems` are omitted.
 */
export async function buildGallery(
  { folder: siteFolder, types }: { folder?: string; types: SiteTypes },
  { out, cache }: { out: string; cache: string },
) {
  const { registry } = types;
  const site = siteFolder === undefined ? undefined : await siteIn(siteFolder, types, cache);
  if (siteFolder !== undefined && !site) {
    throw new Failure('The site has errors.', 'site validate shows them.', 1);
  }
  const described = describeTypes(registry, siteFolder);
  const shown = described.map((one) => ({ ...one, isOwn: types.isOwn(one.type) }));
  const folder = await mkdtemp(join(tmpdir(), 'site-gallery-'));
  const output = beginOutput(out);
  try {
    const parts = { folder, site, siteFolder, registry };
    const laidOut = await layOutExamples(shown, parts);
    const problems = await renderExamples(laidOut, types, { cache, output });
    for (const page of galleryPages(shown)) output.stage(page);
    for (const file of await Promise.all(DRESS.map(readDress))) output.stage(file);
    output.commit();
    const examples = shown.reduce((sum, one) => sum + one.examples.length, 0);
    return { examples, types: shown.length, problems };
  } finally {
    output.discard();
    await rm(folder, { recursive: true, force: true });
  }
}

async function siteIn(folder: string, types: SiteTypes, cache: string) {
  const siteFolder = await withAnswers(readSite(folder), cache);
  return newStore(worldInMemory(siteFolder, types)).ask(soundSite);
}

/** Style and script of the pages around the examples, and the script of these. */
const DRESS = [
  'cli/build/gallery/gallery.css',
  'cli/build/gallery/gallery.js',
  '.build/examples/example-clock.js',
];

async function readDress(place: string): Promise<OutputFile> {
  return { path: basename(place), content: await readFile(join(programFolder(), place)) };
}

/**
 * Renders the pages of examples with all that they show. Links of examples lead nowhere, so pages
 * are not compared with each other. Returns the problems of examples, which are not shown.
 */
async function renderExamples(
  siteFolder: SiteFolder,
  types: SiteTypes,
  { cache, output }: { cache: string; output: OutputFolder },
): Promise<string[]> {
  const { hashOf } = takeInventory(siteFolder);
  const store = newStore({ ...worldInMemory(siteFolder, types), hashOf });
  const { ask } = store;
  const shared = await prepareRendering(store, cache);
  if (!shared) throw new Error(JSON.stringify(ask(sharedProblems).filter(isError)));
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
