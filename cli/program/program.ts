import { hash } from 'node:crypto';
import { join } from 'node:path';
import type {
  BuildResult,
  LocatedDiagnostic,
  OpenOptions,
  OpenSite,
  SiteProblem,
} from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import { buildSite } from '../build/build-site.ts';
import { findSiteProblems } from '../build/find-site-problems.ts';
import { withAnswers } from '../data/take-answers.ts';
import { openKeptStore } from '../graph/kept-store.ts';
import { newStore, openWorld } from '../graph/open-store.ts';
import { verdict } from '../graph/pages.ts';
import { prepareRendering } from '../graph/prepare-rendering.ts';
import { rendered } from '../graph/rendered.ts';
import { sharedProblems } from '../graph/site.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { takeInventory } from '../read/inventory.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { joinContent } from '../write/page-html.ts';
import { placeOutput } from '../write/place-output.ts';

const readers = new WeakMap<OpenSite, () => Promise<SiteFolder>>();

/** Opens a site. See `renderer/kit/program-face.ts`. */
export async function openSite(given: string, options: OpenOptions = {}): Promise<OpenSite> {
  const { name, folder } = findSite(given, process.cwd());
  const { env: environment, at, drafts } = options;
  const edition = { environment, drafts, ...(at && { now: at.getTime() }) };
  const read = () => withAnswers(readSite(folder, edition), cacheFolder(process.cwd()), {});
  const site: OpenSite = {
    name,
    folder,
    async validate() {
      const { diagnostics } = await findSiteProblems(await read(), silent());
      return diagnostics.map(problemOf);
    },
    renderSection: async (section) =>
      sectionHtml(section, await read(), cacheFolder(process.cwd())),
  };
  readers.set(site, read);
  return site;
}

/** Builds a site. See `renderer/kit/program-face.ts`. */
export async function build(site: OpenSite, { out }: { out?: string } = {}): Promise<BuildResult> {
  const read = readers.get(site);
  if (!read) throw new TypeError('build() takes what openSite() has opened.');
  const siteFolder = await read();
  const terminal = silent();
  const outFolder = placeOutput(out ?? join('dist', site.name), site.folder, terminal.cwd);
  const kept = openKeptStore(siteFolder, terminal);
  const inventory = takeInventory(siteFolder, kept.lastRun?.files);
  const request = { siteFolder, inventory, kept, outFolder };
  const interruption = { pause: () => new Promise<void>((resume) => setImmediate(resume)) };
  const { diagnostics, output } = await buildSite(request, { terminal, interruption });
  siteFolder.refuseAnswers?.(diagnostics);
  return { problems: diagnostics.map(problemOf), pages: output?.pages };
}

function problemOf(diagnostic: LocatedDiagnostic): SiteProblem {
  const { rule, severity, file, line, column, message, help } = diagnostic;
  return { rule, severity, file, line, column, message, help };
}

/** Nothing is printed: what there is to know is returned. */
function silent(): Terminal {
  return {
    cwd: process.cwd(),
    colour: false,
    result() {},
    note() {},
    progress: () => ({ update() {}, done() {} }),
  };
}

/** The page around a section that is rendered alone. */
const FILE = 'pages/section-alone.yaml';

/**
 * The HTML of a section in a page of its own. `cache` is the folder of what was made before.
 * @throws Error with the messages of its problems, or of those of what pages share.
 */
async function sectionHtml(
  section: { type: string; [field: string]: unknown },
  siteFolder: SiteFolder,
  cache: string,
): Promise<string> {
  const text = JSON.stringify({
    title: 'A section alone',
    description: 'A page of one section.',
    robots: 'noindex',
    sections: [section],
  });
  const { hashOf: ofFile } = takeInventory(siteFolder);
  const hashOf = (path: string) => (path === FILE ? hash('sha256', text) : ofFile(path));
  const sources = [...siteFolder.sources, { path: FILE, text }];
  const store = newStore(await openWorld({ ...siteFolder, sources }, hashOf, cache));
  await prepareRendering(store, cache);
  const { pages, failures } = store.ask(rendered, FILE);
  const found = [...store.ask(sharedProblems), ...store.ask(verdict, FILE).diagnostics];
  const errors = [...found, ...failures].filter(isError);
  const [page] = pages;
  if (!page || errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const html = joinContent(page.file.content);
  return /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? html;
}
