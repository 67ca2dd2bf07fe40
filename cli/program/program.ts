import { join } from 'node:path';
import type {
  BuildResult,
  LocatedDiagnostic,
  OpenOptions,
  OpenSite,
  SiteProblem,
} from '../../renderer/index.ts';
import { buildSite } from '../build/build-site.ts';
import { findSiteProblems } from '../build/find-site-problems.ts';
import { withAnswers } from '../data/take-answers.ts';
import { openKeptStore } from '../graph/kept-store.ts';
import { cacheFolder } from '../read/cache-folder.ts';
import { findSite } from '../read/find-site.ts';
import { takeInventory } from '../read/inventory.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import { sectionHtml } from './render-section.ts';

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
