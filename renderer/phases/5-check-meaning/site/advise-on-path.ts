import type { Diagnostic } from '../../../model/diagnostic.ts';
import { splitAddress } from '../../../model/site-address.ts';
import { fileMeant } from '../../../text/linked-file.ts';
import { fixName, kindredName, nearestName, sameStart } from '../../../text/nearest-name.ts';
import { linesOf } from '../../../text/wording.ts';
import { isPagePath, isReserved } from '../check-path.ts';
import type { SiteIndex } from '../site-index.ts';

/** What to do about a path that no page has, and the path that was meant. */
interface Advice {
  help: string;
  meant?: string;
}

/** Advises the writer of an unknown path; the advice works when it is followed. */
export function adviseOnPath(path: string, index: SiteIndex, from?: string): Advice {
  const below = belowBase(path, index);
  if (below !== undefined) {
    const help = `Paths begin below the address of the site: write \`${below}\`.`;
    return { help, meant: below };
  }
  const plain = plainPath(path);
  const knownAs = (one: string) => index.pagesInSmallLetters.get(one.toLowerCase());
  const known = knownAs(plain) ?? knownAs(plain.replace(/^\/pages(?=\/|$)/, '') || '/');
  if (known !== undefined) {
    const isCase = known !== path && known.toLowerCase() === path.toLowerCase();
    const remark = isCase ? ' Upper and lower case matter.' : '';
    return { help: `Did you mean \`${known}\`?${remark}`, meant: known };
  }
  if (path.startsWith('/assets/')) return { help: ASSET };
  if (index.assets.has(path.slice(1)))
    return { help: `Did you mean \`/assets${path}\`?`, meant: `/assets${path}` };
  if (isReserved(path)) {
    return { help: 'This address belongs to the site itself. Link to a page.' };
  }
  if (index.articles?.has(plain)) {
    const folder = plain.slice(1, plain.lastIndexOf('/'));
    const page = `pages/${folder}/article.yaml with \`collection: { from: ${folder} }\``;
    return { help: `There is such an article, but no page that shows it: write ${page}.` };
  }
  if (plain === '/')
    return {
      help: 'The home page is `pages/index.yaml`: write it, or rename the page that is meant.',
    };
  const near = nearestName(path, index.pages.keys()) ?? homePage(plain, index);
  const meant = near?.endsWith(plain) ? inOwnLanguage(near, index, from) : near;
  if (meant !== undefined) return { help: `Did you mean \`${meant}\`?`, meant };
  const alike =
    sameEnd(plain, index, from) ?? sameWord(plain, index) ?? sameStart(path, index.pages.keys());
  if (alike !== undefined) {
    const other = isPagePath(plain) ? `Otherwise write the page pages${plain}.yaml.` : undefined;
    return { help: linesOf(`Did you mean \`${alike}\`?`, other), meant: alike };
  }
  const file = fileMeant(path);
  if (file) return { help: `Put the file into the assets folder, and write \`${file}\`.` };
  return {
    help: isPagePath(plain)
      ? `Write ${fileOf(plain, index)}, or link to another one.`
      : 'Link to a page of this site.',
  };
}

/** The file that would make a page: an article or an entry beside others, else a page. */
function fileOf(path: string, { articles, entryFolders }: SiteIndex): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const entries = entryFolders?.get(folder);
  if (entries) return `the entry ${entries}${path.slice(folder.length)}.yaml`;
  const isBesideArticles =
    folder !== '/' && [...(articles ?? [])].some((one) => one.startsWith(folder));
  return isBesideArticles ? `the article pages${path}.md` : `the page pages${path}.yaml`;
}

/** The only page whose path ends as this one, in another folder; deeper ones are made of data. */
function sameEnd(path: string, index: SiteIndex, from: string | undefined): string | undefined {
  const end = path.slice(path.lastIndexOf('/'));
  const depth = path.split('/').length + 1;
  const [only, second] = [...index.pages.keys()].filter(
    (one) => end.length > 2 && one.endsWith(end) && one.split('/').length <= depth,
  );
  return only === undefined || second !== undefined ? undefined : inOwnLanguage(only, index, from);
}

/** What a page translates that was found in another folder than that of the link. */
function inOwnLanguage(path: string, { originals }: SiteIndex, from: string | undefined): string {
  const isOfFolder = from?.split('/')[1] === path.split('/')[1];
  return isOfFolder ? path : (originals?.get(path) ?? path);
}

/** The only page of the same folder that has a whole word of the name in common: `/our-team`. */
function sameWord(path: string, { pages }: SiteIndex): string | undefined {
  const at = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, at);
  const names = [...pages.keys()].flatMap((one) =>
    one.startsWith(folder) && !one.includes('/', at) && one.length > at ? one.slice(at) : [],
  );
  const name = kindredName(path.slice(at), names);
  return name && folder + name;
}

/** What other programs call the home page. */
function homePage(path: string, { pages }: SiteIndex): string | undefined {
  return /^\/(?:home(?:page)?|start)$/i.test(path) && pages.has('/') ? '/' : undefined;
}

/** The path of a page that was written with the path of the site's address before it. */
function belowBase(path: string, { url = '', pages }: SiteIndex): string | undefined {
  const { base } = splitAddress(url);
  if (base === '' || !path.startsWith(base)) return undefined;
  const below = plainPath(path.slice(base.length));
  return pages.has(below) ? below : undefined;
}

/** The edit that makes a path that of a page, where there can be no other. */
export function fixPath(path: string, index: SiteIndex): Pick<Diagnostic, 'fix'> {
  const plain = plainPath(path);
  const isPage = plain !== path && index.pages.has(plain);
  // Capitals are more often the slip of a page than of the links to it.
  const other = index.pagesInSmallLetters.get(path);
  if (other !== undefined && other !== path) return {};
  return isPage ? { fix: { from: path, to: plain } } : fixName(path, index.pages.keys());
}

const ASSET = 'That is a file of the assets folder, but only a page can stand here.';

/** The path as a page has it: without the ending of a file, `index` and a slash at its end. */
function plainPath(path: string): string {
  const bare = path.replace(/\/+$/, '').replace(/\.(html?|php|md|ya?ml)$/i, '');
  return bare.replace(/\/index$/i, '') || '/';
}
