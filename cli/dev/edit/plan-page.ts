import { clocksAt, primaryLanguage, type SourceFile, valueAt } from '../../../renderer/index.ts';
import { partialName } from '../../../renderer/light.ts';
import { findFixes } from '../../build/fix/find-fixes.ts';
import { diagnostics } from '../../graph/whole-site.ts';
import { readPagePath } from '../../new/open-site-for.ts';
import { articlePages, copiedPageText, newArticleText, newPageText } from '../../new/page-text.ts';
import { findExperiments } from '../../read/find-experiments.ts';
import { siteYaml, zoneOf } from '../../read/site-yaml.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { PageChange } from '../edit-protocol.ts';
import { fileValue } from '../file-value.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';
import { renderAt } from '../preview-pages.ts';
import { articleFolders } from './article-folders.ts';
import { beginCampaign } from './begin-campaign.ts';
import { deletePage } from './delete-page.ts';
import { editText } from './edit-text.ts';
import { decisionEdits, keepVariant } from './keep-variant.ts';
import { withLanguageLinks } from './language-links.ts';
import { deleteAsset, replaceAsset } from './media.ts';
import { ownFileOf, pageSource } from './own-file.ts';
import { planFile } from './plan-file.ts';
import { EditRefusal, putInto } from './put-into.ts';
import { ledElsewhere } from './redirects.ts';
import { relink } from './relink.ts';
import { sharePart } from './share-part.ts';
import { translateCollection } from './translate-collection.ts';
import { copyInLanguage, nameTranslation } from './translate-page.ts';

/** Most characters of the name of a file or folder that every disk takes, without its ending. */
const LONGEST_NAME = 200;

/** The same of its whole path, in the folder of a site. */
const LONGEST = 1000;

/**
 * The files that a change of whole pages makes, moves and changes; `path` is the address of the page
 * that it begins with.
 * @throws EditRefusal where the address is taken, or Failure where it can be that of no page.
 */
export function planPage(change: PageChange, path: string, preview: Preview): FileChange[] {
  switch (change.do) {
    case 'replace-asset':
      return replaceAsset(preview, change.from, change.to);
    case 'delete-asset':
      return deleteAsset(preview, change.name);
    case 'keep-variant':
      return endExperiment(change, preview);
    case 'new-file':
    case 'copy-file':
    case 'delete-file':
      return planFile(change, preview);
    case 'new-campaign':
      return beginCampaign(change, preview);
    case 'share-part':
      return sharePart(change, path, preview);
    case 'fix':
      return fixPlace(change, preview);
    case 'delete-page':
      return deletePage(path, readPagePath(change.to), preview);
    default:
      return placePage(change, path, preview);
  }
}

type Placed = Extract<
  PageChange,
  { do: 'new-page' | 'copy-page' | 'new-article' | 'move-page' | 'translate-page' }
>;

/** In which language new pages begin, and the parts that the pages of the site share. */
type SiteWords = Parameters<typeof newPageText>[0];

/** Makes a page at an address that is free, or moves one there. */
function placePage(change: Placed, path: string, preview: Preview): FileChange[] {
  const to = readPagePath(change.to);
  const file = `pages/${to === '/' ? 'index' : to.slice(1)}.yaml`;
  if (to.length > LONGEST || to.split('/').some((name) => name.length > LONGEST_NAME)) {
    throw new EditRefusal(
      `An address has at most ${LONGEST_NAME} characters between its slashes, and ${LONGEST} in all.`,
    );
  }
  const { sources } = preview.snapshot;
  const isTaken = sources.some((source) => source.path === file) || renderAt(preview, to);
  if (isTaken) {
    // A form without an address means the root.
    throw new EditRefusal(
      to === '/'
        ? 'Write an address, such as /spring-offer.'
        : `${to} is there already. Choose another address.`,
    );
  }
  if (change.do === 'move-page') return movePage(path, to, file, preview);
  if (change.do === 'translate-page') return translate(path, { ...change, to, file }, preview);
  const language = primaryLanguage(preview.site?.locale ?? 'en');
  const words = {
    language,
    partials: new Set(sources.flatMap((source) => partialName(source.path) ?? [])),
  };
  if (change.do === 'new-article') return newArticle(to, change.title, words, preview);
  if (change.do === 'new-page') {
    return [{ path: file, before: undefined, after: newPageText(words, change.title) }];
  }
  const page = ownFileOf(path, preview);
  const target = fileBeside(page, path, file);
  const after = target.endsWith('.md')
    ? copiedArticle(page, change.title, preview)
    : copiedPageText(page, { language }, change.title);
  return [{ path: target, before: undefined, after }];
}

/** The file that a page becomes at the address of a file; an article stays with those beside it. */
function fileBeside({ path: own }: SourceFile, path: string, file: string): string {
  if (!own.startsWith('pages/'))
    throw new EditRefusal('The address of this page is that of its entry: change it there.');
  if (!own.endsWith('.md')) return file;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = file.slice(`pages${folder}`.length);
  if (file.startsWith(`pages${folder}`) && !name.includes('/')) return file.replace(/yaml$/, 'md');
  throw new EditRefusal(`Articles stand beside each other: write an address such as ${folder}new.`);
}

function copiedArticle(article: SourceFile, title: string, preview: Preview): string {
  if (title.trim() === '') return article.text;
  const value = fileValue(preview, article.path);
  return editText(article, putInto(value, '', ['title'], title.trim()));
}

/** Begins a translation; the page that names all of them is the original, if this is none. */
function translate(
  path: string,
  made: { to: string; file: string; locale: string },
  preview: Preview,
): FileChange[] {
  const { sources } = preview.snapshot;
  const read = (source: SourceFile) => ({ source, value: fileValue(preview, source.path) });
  const page = read(pageSource(path, preview));
  const originalOf = (one: string) =>
    sources
      .filter((source) => source.path.startsWith('pages/') && source.text.includes(one))
      .map(read)
      .find(({ value }) => [valueAt(value, '/translations')].flat().includes(one));
  const isAlone = valueAt(page.value, '/collection') === undefined;
  const named = () => nameTranslation(originalOf(path) ?? page, made.to);
  const { changes, begun } = isAlone
    ? {
        changes: [...copyInLanguage(page, made, sources), named()],
        begun: new Map([[path, made.to]]),
      }
    : translateCollection(page, path, made, { sources, read, originalOf });
  return withLanguageLinks(changes, begun, made.locale, preview);
}

/** Writes what a variant changes into all pages of its experiment, which ends, and the decision into site.yaml. */
function endExperiment(
  { name, variant, by, found }: Extract<PageChange, { do: 'keep-variant' }>,
  preview: Preview,
): FileChange[] {
  const { snapshot, types } = preview;
  const { experiments, unreadable } = findExperiments(snapshot);
  const broken = unreadable.find(({ text }) => text.includes(name));
  if (broken) {
    throw new EditRefusal(
      `Perhaps ${placeInSite(broken.path, preview)} shows this experiment, too, but it cannot be read now. Fix it first: the list of errors leads there.`,
    );
  }
  const named = experiments.filter((one) => one.name === name);
  if (named.length === 0) throw new EditRefusal(`The experiment “${name}” has ended already.`);
  const pages = named.map((one) => {
    const { file: path, text: before } = one;
    const edits = onPage(path, preview, () => keepVariant(one, variant, types.registry));
    return { path, before, after: editText({ path, text: before }, edits) };
  });
  const { source, fields } = siteYaml(snapshot);
  const date = clocksAt(snapshot.edition.now, zoneOf(snapshot)).slice(0, 'yyyy-mm-dd'.length);
  const decision = {
    experiment: name,
    kept: variant,
    date,
    ...(by && { by }),
    ...(found && { found }),
  };
  const edits = decisionEdits(fields, decision);
  return [...pages, { path: source.path, before: source.text, after: editText(source, edits) }];
}

/** Does something to a page; what is refused there is said of it. */
function onPage<T>(file: string, preview: Preview, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    throw new EditRefusal(`In ${placeInSite(file, preview)}: ${error.message}`, error.line);
  }
}

/** Makes the edits that fix what a check has found at a place, and what is the same elsewhere. */
function fixPlace(
  { file, line, column }: Extract<PageChange, { do: 'fix' }>,
  { snapshot, store }: Preview,
): FileChange[] {
  const found = store
    .ask(diagnostics)
    .find(
      (one) =>
        (one.fix ?? one.proposal) &&
        one.file === file &&
        one.line === line &&
        one.column === column,
    );
  const fixes = found ? findFixes([{ fix: found.proposal, ...found }], snapshot) : [];
  if (fixes.length === 0) {
    throw new EditRefusal('This was changed meanwhile. Look at it, and try again.');
  }
  return fixes;
}

/** Writes an article, as a draft of today; the first one of a site with the pages that it is read on. */
function newArticle(to: string, title: string, words: SiteWords, preview: Preview): FileChange[] {
  if (title.trim() === '') throw new EditRefusal('Write the title of the article first.');
  const { sources, edition } = preview.snapshot;
  const folders = articleFolders(preview);
  const [, folder = ''] = /^\/(.+)\/[^/]+$/.exec(to) ?? [];
  if (folder === '' || (folders.length > 0 && !folders.includes(`/${folder}`))) {
    throw new EditRefusal('The site has no articles at such an address.');
  }
  const date = new Date(edition.now).toISOString().slice(0, 10);
  const article = newArticleText(words, title, date);
  const begun = { path: `pages${to}.md`, before: undefined, after: article };
  if (folders.length > 0) return [begun];
  const pages = Object.entries(articlePages(words, folder)).map(([name, after]) => {
    return { path: `pages/${folder}/${name}`, before: undefined, after };
  });
  const isListed = sources.some(({ path }) => path === `pages/${folder}.yaml`);
  return [begun, ...pages.filter(({ path }) => !isListed || !path.endsWith('/index.yaml'))];
}

/** What links to the page at a path, in words. */
export function linksTo(path: string, preview: Preview): string[] {
  return preview.snapshot.sources
    .filter((source) => relink(source, path, `${path}-moved`) !== source.text)
    .map((source) => placeInSite(source.path, preview));
}

/** Gives a page another address: links of the site follow it, and the old address leads to it. */
function movePage(path: string, to: string, file: string, preview: Preview): FileChange[] {
  const page = ownFileOf(path, preview);
  const target = fileBeside(page, path, file);
  const namesPath = valueAt(fileValue(preview, page.path), '/path') !== undefined;
  return preview.snapshot.sources.flatMap((source): FileChange[] => {
    const before = source.text;
    const after = ledElsewhere(source, path, to);
    if (source === page && !namesPath) {
      return [
        { path: source.path, before, after: undefined },
        { path: target, before: undefined, after },
      ];
    }
    return before === after ? [] : [{ path: source.path, before, after }];
  });
}
