import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { kebabCase, nearestName, type Page, primaryLanguage } from '../../renderer/index.ts';
import { partialName } from '../../renderer/light.ts';
import { loadTypes } from '../custom-sections/load-types.ts';
import { withAnswers } from '../data/take-answers.ts';
import { fileNames, sourceFile } from '../graph/inputs.ts';
import { newStore, worldInMemory } from '../graph/open-store.ts';
import { reading } from '../graph/pages.ts';
import { siteFile } from '../graph/site.ts';
import { allSummaries, errors, type SiteStore } from '../graph/whole-site.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { taken, writeNew } from './write-new.ts';

/** A page that another one is made of. */
export interface FoundPage {
  path: string;
  /** The address that search engines show instead of it. */
  canonical?: string;
  page: Page;
  /** Its file. */
  text: string;
}

export async function openSiteFor(name: string | undefined, terminal: Terminal) {
  const { location, files, types, store } = await openSiteStore(name, terminal);
  const { locale = 'en', zone } = store.ask(siteFile).site ?? {};
  return {
    ...location,
    language: primaryLanguage(locale),
    /** Time zone of the site, where it has one. */
    zone,
    /** Names of its partials. */
    partials: new Set(files.sources.flatMap(({ path }) => partialName(path) ?? [])),
    paths: () => pathsOf(store),
    /** The page at an address; one that opens later can be copied before. Fails if it is missing or has errors. */
    find: (path: string) => findPage(store.fork(worldInMemory(withDrafts(files), types)), path),
    /** The first thing that would be wrong with these files, by their paths, in words. */
    check(added: ReadonlyMap<string, string>) {
      const kept = files.sources.filter(({ path }) => !added.has(path));
      const sources = [...kept, ...Array.from(added, ([path, text]) => ({ path, text }))];
      const withThem = store.fork(worldInMemory({ ...files, sources }, types));
      return withThem.ask(errors).find((one) => added.has(one.file));
    },
  };
}

export type SiteForNew = Awaited<ReturnType<typeof openSiteFor>>;

/** Reads the site that a command means. */
export async function openSiteStore(name: string | undefined, terminal: Terminal) {
  const location = findSite(name, terminal.cwd);
  const cache = cacheFolder(terminal.cwd);
  const files = await withAnswers(readSite(location.folder), cache);
  const types = await loadTypes(files.folder, cache);
  return { location, files, types, store: newStore(worldInMemory(files, types)) };
}

function withDrafts(files: SiteFolder): SiteFolder {
  return { ...files, edition: { ...files.edition, drafts: true } };
}

/** What somebody means by an address. Whether a page can have it, the checks of pages know. */
export function readPagePath(text: string): string {
  if (/\s/.test(text))
    throw new Failure(
      `\`${text}\` cannot be the address of a page.`,
      `An address begins with a slash and has no spaces: write /${kebabCase(text)}.`,
    );
  const isHidden = /\/\.|\p{Cc}/u.test(text);
  if (text.startsWith('/') && !isHidden) return text;
  throw new Failure(
    `\`${text}\` cannot be the address of a page.`,
    'Begin it with a slash, and no part of it with a dot: /spring-offer.',
  );
}

/** Writes the file of a page, unless something would be wrong with it. */
export function writePage(site: SiteForNew, path: string, text: string, terminal: Terminal): void {
  const file = `pages/${path === '/' ? 'index' : path.replace(/^\//, '')}.yaml`;
  if (existsSync(join(site.folder, file)) || site.paths().has(path)) throw taken(path);
  const wrong = site.check(new Map([[file, text]]));
  if (wrong) throw new Failure(wrong.message, wrong.help ?? '');
  writeNew(site.folder, new Map([[file, text]]));
  terminal.result(`Wrote ${relative(terminal.cwd, join(site.folder, file))}.`);
  terminal.result(
    `Next: change its texts, link to it (href: ${path}), then npx site validate ${site.name}`,
  );
}

function pathsOf(store: SiteStore): ReadonlySet<string> {
  const summaries = allSummaries(store);
  return new Set(summaries.flatMap(({ path }) => path ?? []));
}

function findPage(store: SiteStore, path: string): FoundPage {
  const { ask } = store;
  for (const file of ask(fileNames, 'pages')) {
    const { pages, summaries } = ask(reading, file);
    if (!summaries.some((summary) => summary.path === path)) continue;
    const page = pages.find((one) => one.path === path);
    const text = ask(sourceFile, file)?.text ?? '';
    if (page) return { path, canonical: page.content.canonical, page, text };
    throw new Failure(`The page \`${path}\` has errors.`, 'Fix them first: npx site validate.');
  }
  const meant = nearestName(path, pathsOf(store));
  throw new Failure(
    `There is no page \`${path}\`.`,
    meant ? `Did you mean \`${meant}\`?` : 'Write its address, such as /book.',
  );
}
