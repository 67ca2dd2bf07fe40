import type { Diagnostic } from '../../../model/diagnostic.ts';
import { splitAddress } from '../../../model/site-address.ts';
import { fileMeant } from '../../../text/linked-file.ts';
import { fixName, nearestName } from '../../../text/nearest-name.ts';
import { isPagePath, isReserved } from '../check-path.ts';
import type { SiteIndex } from '../site-index.ts';

/** What to do about a path that no page has, and the path that was meant. */
interface Advice {
  help: string;
  meant?: string;
}

/** Advises the writer of an unknown path; the advice works when it is followed. */
export function adviseOnPath(path: string, index: SiteIndex): Advice {
  const below = belowBase(path, index);
  if (below !== undefined) {
    const help = `Paths begin below the address of the site: write \`${below}\`.`;
    return { help, meant: below };
  }
  const plain = plainPath(path);
  const knownAs = (one: string) => index.pagesInSmallLetters.get(one.toLowerCase());
  const known = knownAs(plain) ?? knownAs(plain.replace(/^\/pages(?=\/|$)/, '') || '/');
  if (known !== undefined) {
    const sameForm = plain === path && known !== path;
    const remark = sameForm ? ' Upper and lower case matter.' : '';
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
  const meant =
    nearestName(path, index.pages.keys()) ??
    sameEnd(plain, index) ??
    sameStart(path, index) ??
    homePage(plain, index);
  if (meant !== undefined) return { help: `Did you mean \`${meant}\`?`, meant };
  const file = fileMeant(path);
  if (file) return { help: `Put the file into the assets folder, and write \`${file}\`.` };
  return {
    help: isPagePath(plain)
      ? `Write the page pages${plain}.yaml, or link to another one.`
      : 'Link to a page of this site.',
  };
}

/** The only page whose path ends as this one, in another folder. */
function sameEnd(path: string, { pages }: SiteIndex): string | undefined {
  const end = path.slice(path.lastIndexOf('/'));
  const [only, second] = [...pages.keys()].filter((one) => end.length > 2 && one.endsWith(end));
  return second === undefined ? only : undefined;
}

/** What other programs call the home page. */
function homePage(path: string, { pages }: SiteIndex): string | undefined {
  return /^\/(?:home(?:page)?|start)$/i.test(path) && pages.has('/') ? '/' : undefined;
}

/** The only page, but for those below it, whose path begins as this one, or as most of a longer one. */
function sameStart(path: string, { pages }: SiteIndex): string | undefined {
  const start = path.slice(0, Math.max(6, Math.ceil(path.length * 0.75)));
  const [first, ...others] = [...pages.keys()]
    .filter((one) => path.length > 3 && one.startsWith(start))
    .sort((a, b) => a.length - b.length);
  return first !== undefined && others.every((one) => one.startsWith(first)) ? first : undefined;
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
