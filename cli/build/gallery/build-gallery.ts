import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { OutputFile } from '../../../renderer/index.ts';
import type { SiteTypes } from '../../custom-sections/load-types.ts';
import { withAnswers } from '../../data/take-answers.ts';
import { newStore, worldInMemory } from '../../graph/open-store.ts';
import { soundSite } from '../../graph/site.ts';
import { programFolder } from '../../read/program-folder.ts';
import { readSite } from '../../read/read-site.ts';
import { Failure } from '../../terminal/failure.ts';
import { beginOutput } from '../../write/write-output.ts';
import { describeTypes } from './describe-types.ts';
import { layOutExamples } from './example-site.ts';
import { galleryPages } from './gallery-pages.tsx';
import { renderExamples } from './render-examples.ts';

/** What a gallery shows: the types of the site in a folder, or the built-in ones without a folder. */
export interface GalleryTypes {
  folder?: string;
  types: SiteTypes;
}

/** What a gallery came to be. */
export interface BuiltGallery {
  examples: number;
  types: number;
  /** Problems of examples, which the gallery omits. */
  problems: string[];
}

/** Builds pages that show all types in all their examples, in the look of the site. */
export async function buildGallery(
  { folder: siteFolder, types }: GalleryTypes,
  { out, cache }: { out: string; cache: string },
): Promise<BuiltGallery> {
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
