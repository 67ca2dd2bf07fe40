import {
  allCharacters,
  type FileDiagnostic,
  filesUsed,
  fontsOf,
  type OutputFile,
  type PageRecord,
  type PublicAsset,
  type Site,
} from '../../renderer/index.ts';
import {
  type PageUses,
  type RenderedPage,
  type SiteRenderer,
  siteRenderer,
} from '../../renderer/rendering.ts';
import { explainFailure } from '../own-types/explain-failure.ts';
import { loadOf, type PageLoad } from '../publish/page-load.ts';
import type { StagedFile } from '../write/stage-files.ts';
import { asset, edition, fileNames, typeface } from './inputs.ts';
import { clues, reading, verdict } from './pages.ts';
import { printOf } from './print-of.ts';
import { SOURCE_KINDS } from './shared-files.ts';
import { mails, siteFile, soundSite, types } from './site.ts';
import type { AskSite, SiteQuery } from './site-query.ts';
import type { PageOutput, SiteWorld } from './site-world.ts';

/** Every character that the site may show. */
export const characters: SiteQuery<string> = {
  name: 'characters',
  compute({ ask }) {
    const files = ['site.yaml', ...SOURCE_KINDS.flatMap((kind) => ask(fileNames, kind))];
    return allCharacters(files.map((path) => ask(clues, path).characters));
  },
  print: printOf,
};

/** What the typefaces of pages are made of, and the addresses that come of it. */
export const fonts: SiteQuery<readonly unknown[]> = {
  name: 'fonts',
  compute({ ask, world }) {
    const site = ask(soundSite);
    if (!site) return [];
    const choices = fontsOf(site);
    for (const { file } of choices) ask(typeface, file);
    if (choices.length > 0) ask(characters);
    return toolsOf(world).shared.public.fonts;
  },
  print: printOf,
};

/** Where visitors find a file of the assets folder. */
const address: SiteQuery<PublicAsset | undefined> = {
  name: 'address',
  compute({ ask, world }, name) {
    ask(asset, name);
    return toolsOf(world).shared.public.files[name];
  },
  print: printOf,
};

/**
 * What renders the pages of the site. A page asks itself for the addresses that it shows, so this is
 * a tool rather than an answer: another one changes no page.
 */
export const renderer: SiteQuery<SiteRenderer | undefined> = {
  name: 'renderer',
  compute({ ask, world }) {
    const site = ask(soundSite);
    if (!site) return undefined;
    for (const name of ask(fileNames, 'assets')) ask(address, name);
    ask(fonts);
    const { shared, components } = toolsOf(world);
    return siteRenderer(site, shared.public, ask(types).registry, components);
  },
  print: () => '',
};

/** A page as it is rendered, or why its components cannot be. */
type Rendering = { page: RenderedPage } | { failure: FileDiagnostic };

/** A page of a file, rendered; undefined where the file or the site has errors. See `pageKey`. */
const renderedPage: SiteQuery<Rendering | undefined> = {
  name: 'rendered-page',
  isBrief: true,
  compute({ ask }, key) {
    const [file = '', path] = key.split('\n');
    const page = ask(reading, file).pages.find((one) => one.path === path);
    const found = ask(renderer);
    if (!page || !found) return undefined;
    askForShown(ask, file);
    try {
      return { page: found.renderPage(page) };
    } catch (error) {
      return { failure: explainFailure(error, file, ask(types)) };
    }
  },
};

/** Names a page for `renderedPage`: a file may hold many, and only one may be wanted. */
function pageKey(file: string, path: string): string {
  return `${file}\n${path}`;
}

/** A page of a file, rendered. */
export function renderOne(ask: AskSite, file: string, path: string): Rendering | undefined {
  return ask(renderedPage, pageKey(file, path));
}

/** The pages of a file, rendered; with errors of components, those before the first of them. */
export interface RenderedFile {
  pages: RenderedPage[];
  failure?: FileDiagnostic;
}

/** The pages of a file, rendered; none where the file or the site has errors. */
export const rendered: SiteQuery<RenderedFile> = {
  name: 'rendered',
  isBrief: true,
  compute({ ask }, file) {
    const pages: RenderedPage[] = [];
    for (const { path } of ask(reading, file).pages) {
      const found = renderOne(ask, file, path);
      if (found && 'failure' in found) return { pages, failure: found.failure };
      if (found) pages.push(found.page);
    }
    return { pages };
  },
};

/** Depends on all that a page shows beside its own text. */
function askForShown(ask: AskSite, file: string): void {
  const ofPage = ask(verdict, file).summaries.flatMap(({ used }) => used);
  for (const path of [...ofPage, ...ask(sharedAssets)]) {
    if (path.startsWith('assets/')) ask(address, path.slice('assets/'.length));
  }
  ask(fonts);
  ask(soundSite);
  ask(edition);
}

/** The assets that site.yaml names, with their folder: every page may show them. */
const sharedAssets: SiteQuery<string[]> = {
  name: 'shared-assets',
  compute: ({ ask }) => filesUsed(ask(siteFile).known, []),
  print: printOf,
};

/** The pages of a file as they are in the output folder; plain data. */
export interface PublishedFile {
  staged: StagedFile[];
  /** What they need beside them. */
  uses: PageUses;
  /** Where the site has budgets: what each page is, and what it makes browsers fetch. */
  loads?: PageLoad[];
  /** What the components of custom sections have thrown. */
  failure?: FileDiagnostic;
}

/** Writes the pages of a file for the output folder. */
export const published: SiteQuery<PublishedFile> = {
  name: 'published',
  isKept: true,
  compute({ ask, world: { output } }, file) {
    const stage = stagerOf(output);
    const { pages, failure } = ask(rendered, file);
    const budgets: Site['budgets'] = ask(soundSite)?.budgets;
    return {
      staged: failure ? [] : pages.map((page) => stage(page.file)),
      uses: joinUses(pages),
      ...(budgets && { loads: pages.map((page) => loadOf(file, page)) }),
      ...(failure && { failure }),
    };
  },
  holds: ({ staged }, { output }) => !output || staged.every(output.has),
};

function joinUses(pages: readonly RenderedPage[]): PageUses {
  return {
    islands: [...new Set(pages.flatMap(({ uses }) => uses.islands))],
    earlyIslands: [...new Set(pages.flatMap(({ uses }) => uses.earlyIslands))],
    images: [...new Set(pages.flatMap(({ uses }) => uses.images))],
    hasScripts: pages.some(({ uses }) => uses.hasScripts),
  };
}

/** What the files about the whole site show of the pages of a file. */
export const records: SiteQuery<PageRecord[]> = {
  name: 'records',
  isKept: true,
  compute: ({ ask }, file) => ask(rendered, file).pages.map(({ record }) => record),
  print: printOf,
};

/** The files about the whole site: sitemap, robots, host files and what the lead service reads. */
export const siteFiles: SiteQuery<OutputFile[]> = {
  name: 'site-files',
  isBrief: true,
  compute({ ask }) {
    const found = ask(renderer);
    if (!found) return [];
    ask(soundSite);
    ask(types);
    ask(edition);
    ask(fonts);
    for (const path of ask(sharedAssets)) ask(address, path.slice('assets/'.length));
    const ofPages = ask(fileNames, 'pages').flatMap((file) => ask(records, file));
    const { file: ofMails } = ask(mails);
    return [...(ofMails ? [ofMails] : []), ...found.renderSiteFiles(ofPages)];
  },
};

/** Those files as they are in the output folder; plain data. */
export const publishedSiteFiles: SiteQuery<StagedFile[]> = {
  name: 'published-site-files',
  isKept: true,
  compute: ({ ask, world: { output } }) => ask(siteFiles).map(stagerOf(output)),
  holds: (staged, { output }) => !output || staged.every(output.has),
};

function stagerOf(output: PageOutput | undefined): PageOutput['stage'] {
  if (!output) throw new Error('Pages are published to an output.');
  return output.stage;
}

function toolsOf({ rendering }: SiteWorld): NonNullable<SiteWorld['rendering']> {
  if (!rendering) throw new Error('Pages are rendered with scripts and typefaces.');
  return rendering;
}

/** The queries of this file. */
export const renderingQueries = [
  characters,
  fonts,
  address,
  renderer,
  renderedPage,
  rendered,
  sharedAssets,
  published,
  records,
  siteFiles,
  publishedSiteFiles,
];
