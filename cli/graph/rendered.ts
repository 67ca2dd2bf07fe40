import type { FileDiagnostic, OutputFile, PageRecord, ShownLinks } from '../../renderer/index.ts';
import { type RenderedPage, type SiteRenderer, siteRenderer } from '../../renderer/rendering.ts';
import { explainFailure } from '../custom-sections/explain-failure.ts';
import { isLost, lostPicture } from '../custom-sections/lost-picture.ts';
import { address, fonts, sharedAssets, toolsOf } from './addresses.ts';
import { edition, fileNames } from './inputs.ts';
import { experiments, gone, reading, verdict } from './pages.ts';
import { mails, shownSite, soundSite, types } from './site.ts';
import { type AskSite, printOf, type SiteQuery } from './site-query.ts';

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
type Rendering = { page: RenderedPage } | { failures: FileDiagnostic[] };

/** A page of a file, rendered, or undefined if the file or the site has errors. See `pageKey`. */
export const renderedPage: SiteQuery<Rendering | undefined> = {
  name: 'rendered-page',
  isBrief: true,
  compute({ ask }, key) {
    const [file = '', path] = key.split('\n');
    const page = ask(reading, file).pages.find((one) => one.path === path);
    const found = ask(renderer);
    if (!page || !found) return undefined;
    askForShown(ask, file);
    try {
      const rendering = found.renderPage(page);
      for (const name of rendering.icons) ask(address, name);
      return { page: rendering };
    } catch (error) {
      // It may fail for want of one of them.
      ask(fileNames, 'assets');
      return { failures: explainFailure(error, file, ask(types)) };
    }
  },
};

/** Names a page for `renderedPage`: a file may hold many, and only one may be wanted. */
function pageKey(file: string, path: string): string {
  return `${file}\n${path}`;
}

export function renderOne(ask: AskSite, file: string, path: string): Rendering | undefined {
  return ask(renderedPage, pageKey(file, path));
}

/** The pages of a file, rendered; with errors of components, those before the first of them. */
export interface RenderedFile {
  pages: RenderedPage[];
  failures: FileDiagnostic[];
  /** Where their custom sections lead, beside what is written. */
  links: ShownLinks[];
  /** The icons of the assets folder that they show, beside what is written. */
  icons: string[];
  /** What else is wrong with these, though they can be shown. */
  remarks: FileDiagnostic[];
}

/** The pages of a file, rendered; none where the file or the site has errors. */
export const rendered: SiteQuery<RenderedFile> = {
  name: 'rendered',
  isBrief: true,
  compute({ ask }, file) {
    const pages: RenderedPage[] = [];
    const links: ShownLinks[] = [];
    const icons: string[] = [];
    const remarks: FileDiagnostic[] = [];
    for (const { path } of ask(reading, file).pages) {
      const found = renderOne(ask, file, path);
      if (found && 'failures' in found)
        return { pages, failures: found.failures, links, icons, remarks };
      if (!found) continue;
      pages.push(found.page);
      const { placeLink } = ask(types);
      const own = found.page.links.filter((one) => !one.isPicture);
      if (own.length > 0) links.push({ path, links: own.map((one) => placeLink(one, file)) });
      const written = filesShown(ask, file);
      icons.push(...found.page.icons.filter((name) => !written.includes(`assets/${name}`)));
      remarks.push(
        ...found.page.links
          .filter((one) => one.isPicture && isLost(one.address, ask(fileNames, 'assets')))
          .map((one) => lostPicture(one.address, placeLink(one, file).origin)),
      );
    }
    return { pages, failures: [], links, icons, remarks };
  },
};

/** Depends on all that a page shows beside its own text. */
function askForShown(ask: AskSite, file: string): void {
  for (const path of [...filesShown(ask, file), ...ask(sharedAssets)]) {
    if (path.startsWith('assets/')) ask(address, path.slice('assets/'.length));
  }
  ask(fonts);
  ask(shownSite);
  ask(edition);
}

/** The files that a page file names or is made of, assets with their folder. */
function filesShown(ask: AskSite, file: string): string[] {
  return ask(verdict, file).summaries.flatMap(({ used }) => used);
}

/** What custom code throws on the pages of a file, and where it leads. */
export type CodeFindings = Omit<RenderedFile, 'pages'>;

export const NO_FINDINGS: CodeFindings = { failures: [], links: [], icons: [], remarks: [] };

/** The findings of a file's custom code; only pages that may show something of it are rendered. */
export const codeFindings: SiteQuery<CodeFindings> = {
  name: 'code-findings',
  isKept: true,
  compute({ ask }, file) {
    const { isOwn, hasProviders } = ask(types);
    const hasOwn =
      hasProviders ||
      ask(reading, file).pages.some(({ content: { sections, overlays = [] } }) =>
        [...sections, ...overlays].some(({ type }) => isOwn(type)),
      );
    if (!hasOwn) return NO_FINDINGS;
    const { pages: _pages, ...findings } = ask(rendered, file);
    return findings;
  },
  print: printOf,
};

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
    const successors = ask(gone).flatMap(({ path, next }) =>
      next ? [{ from: path, to: next }] : [],
    );
    const { file: ofMails } = ask(mails);
    return [
      ...(ofMails ? [ofMails] : []),
      ...found.renderSiteFiles(ofPages, successors, ask(experiments)),
    ];
  },
};
