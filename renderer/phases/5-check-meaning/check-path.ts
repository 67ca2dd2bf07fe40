import routes from '../../../schemas/routes.json' with { type: 'json' };
import type { Diagnostic } from '../../model/diagnostic.ts';
import { part, UNKNOWN } from '../../model/unknown.ts';
import { isNamedAsCopy } from '../../text/copied-name.ts';
import type { TextCheck } from './check.ts';

/** Letters, digits and what RFC 3986 calls unreserved; a segment of dots alone would lead upwards. */
const SEGMENT = /^(?!\.+$)[A-Za-z0-9._~-]+$/;

/** First segments that the site, its service, its studio and its hosts keep for themselves. */
const RESERVED = new Set([
  ...Object.values(routes.service).map((path) => path.split('/')[1] ?? ''),
  '__dev',
  '__studio',
  'assets',
  '.site',
  'robots.txt',
  'sitemap.xml',
  '_headers',
  '_redirects',
]);

/** Whether a page's path can be an address and a file, on every host. */
export const textCheck: TextCheck = {
  rules: {
    'page/path-form': {
      title: 'A path that cannot be an address',
      why: 'Spaces, accents and dots alone are written differently by every browser and host.',
      fix: 'Use letters without accents, digits, - and _.',
      wrong: 'path: /été à Montréal',
      right: 'path: /ete-a-montreal',
    },
    'page/path-reserved': {
      title: 'A path that belongs to the site itself',
      why: 'Scripts, pictures and the lead service answer there.',
      fix: 'Choose another path.',
      wrong: 'path: /api/demo',
      right: 'path: /api-demo',
    },
  },
  check: ({ page: { path, content } }) => {
    // A variable is left where the collection is unknown, which is reported.
    if (part(content, 'path') === UNKNOWN || path.includes('{{item.')) return [];
    const written = part(content, 'path') !== undefined;
    if (!isPagePath(path)) return [badSegment(path, written)];
    if (path.endsWith('/index')) return [nameOfAFolder(path, written)];
    if (FILE_ENDING.test(path)) return [nameOfAFile(path, written)];
    return isReserved(path) ? [reserved(path)] : [];
  },
};

/** How the names of files end that are taken for addresses. */
const FILE_ENDING = /\.(?:html?|ya?ml|md)$/;

/** Whether a path can be the address of a page. */
export function isPagePath(path: string): boolean {
  return (
    path === '/' ||
    path
      .slice(1)
      .split('/')
      .every((segment) => SEGMENT.test(segment))
  );
}

/** Whether a path belongs to the site itself or to its service. */
export function isReserved(path: string): boolean {
  return RESERVED.has(path.split('/')[1] ?? '');
}

function badSegment(path: string, written: boolean): Diagnostic {
  const fitting = fittingPath(path);
  const example = isPagePath(fitting) ? `, such as \`${fitting}\`` : '';
  const rule = `Use letters without accents, digits, - and _ between the slashes${written ? example : ''}.`;
  return {
    rule: 'page/path-form',
    pointer: '/path',
    message: `\`${path}\` cannot be the address of a page.`,
    help: written
      ? rule
      : `${isNamedAsCopy(path) ? MADE_BESIDE : rule}\nRename the file, or give the page a \`path\`${example}.`,
  };
}

const MADE_BESIDE = 'It looks like a copy that a computer made beside the page: delete it.';

/** The path that comes nearest to one with other characters. */
function fittingPath(path: string): string {
  return path
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._~/-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=\/)-|-(?=\/|$)/g, '');
}

function nameOfAFile(path: string, written: boolean): Diagnostic {
  const page = path.replace(FILE_ENDING, '');
  return {
    rule: 'page/path-reserved',
    pointer: written ? '/path' : '',
    message: `\`${path}\` is the name of a file: the page's address is \`${page}\`.`,
    help: written
      ? `Write \`path: ${page}\`. Old links with .html lead there by themselves.`
      : 'Rename the file, or give the page a `path`.',
  };
}

function nameOfAFolder(path: string, written: boolean): Diagnostic {
  const folder = path.slice(0, -'/index'.length) || '/';
  return {
    rule: 'page/path-reserved',
    pointer: written ? '/path' : '',
    message: `\`${path}\` is another name of \`${folder}\`: one page would take the place of the other.`,
    help: written
      ? `Write \`path: ${folder}\`, or choose another path.`
      : 'Rename the file, or give the page a `path`.',
  };
}

function reserved(path: string): Diagnostic {
  return {
    rule: 'page/path-reserved',
    pointer: '/path',
    message: `\`${path}\` belongs to the site itself.`,
    plain: `“${path}” belongs to the site itself. Choose another address.`,
    help: `Choose another path; these are taken: ${[...RESERVED].map((name) => `/${name}`).join(', ')}.`,
  };
}
