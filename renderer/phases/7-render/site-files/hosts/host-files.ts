import caching from '../../../../../schemas/caching.json' with { type: 'json' };
import hosts from '../../../../../schemas/hosts.json' with { type: 'json' };
import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile, SiteFacts } from '../../../../model/model.ts';
import { compare } from '../../../../text/compare-text.ts';
import type { PageRecord } from '../page-record.ts';
import { caddyFiles } from './caddy.ts';
import { githubPagesFiles } from './github-pages.ts';
import {
  FRAMES,
  type Header,
  type HostModel,
  type HostPage,
  hostModel,
  POLICY,
  type Successor,
} from './host-model.ts';
import { nginxFiles } from './nginx.ts';
import { s3Files } from './s3.ts';

/** What each host is given beside the files that the service reads; of one path, these count. */
const WRITERS: Readonly<
  Record<NonNullable<SiteFacts['host']>, (model: HostModel) => OutputFile[]>
> = {
  service: () => [],
  netlify: () => [],
  nginx: nginxFiles,
  caddy: caddyFiles,
  cloudflare: cloudflareFiles,
  'github-pages': githubPagesFiles,
  s3: s3Files,
  vercel: vercelFiles,
};

/** The files by which the host of a site, and the service, know its headers and redirects. */
export function hostFiles(
  site: SiteFacts,
  pages: readonly PageRecord[],
  successors: readonly Successor[],
): OutputFile[] {
  const model = hostModel(site, pages, successors);
  const files = [headersFile(model), redirectsFile(model), ...WRITERS[site.host](model)];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

const { headerRules, headerLength } = hosts.cloudflare.limits;

/**
 * The `_headers` file of Cloudflare, which takes few rules and short lines. Policies of several rules
 * for a page all hold, so what is not sent for a page is left to the element in it.
 */
function cloudflareFiles({ base, headers, pages }: HostModel): OutputFile[] {
  const general = [
    headerBlock(`${base}/*`, [...headers, [POLICY, FRAMES]]),
    headerBlock(`${base}/assets/*`, [['Cache-Control', caching.assets]]),
  ];
  const groups = groupPolicies(pages)
    .map(({ paths, policy }) => headerBlock(paths, [[POLICY, policy]]))
    .filter((block) => block.split('\n').every((line) => line.length <= headerLength))
    .slice(0, headerRules - general.length);
  return [{ path: routes.files.headers, content: [...general, ...groups].join('\n') }];
}

/**
 * The `_headers` file that Netlify and our own service read: each page with exactly its own policy,
 * assets for a year because their names change with their content.
 */
function headersFile({ base, headers, pages, notFound }: HostModel): OutputFile {
  const own = [...(notFound ? [notFound] : []), ...pages];
  const blocks = [
    headerBlock(`${base}/*`, headers),
    headerBlock(`${base}/assets/*`, [['Cache-Control', caching.assets]]),
    ...own.map(({ path, policy }) => headerBlock(path, [[POLICY, policy]])),
  ];
  return { path: routes.files.headers, content: blocks.join('\n') };
}

/** A rule of a `_headers` file. */
function headerBlock(path: string, headers: readonly Header[]): string {
  return `${path}\n${headers.map((header) => `  ${header.join(': ')}\n`).join('')}`;
}

/** The `_redirects` file, one `from to status` a line. */
function redirectsFile({ redirects }: HostModel): OutputFile {
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return { path: routes.files.redirects, content: lines.join('') };
}

/**
 * The `vercel.json` of a site. Later rules replace headers of earlier ones; what is not sent for a page
 * is left to the element in it.
 */
function vercelFiles({ base, headers, pages, redirects }: HostModel): OutputFile[] {
  const general = [
    rule(`${base}/(.*)`, [...headers, [POLICY, FRAMES]]),
    rule(`${base}/assets/(.*)`, [['Cache-Control', caching.assets]]),
  ];
  const groups = groupPolicies(pages)
    .map(({ paths, policy }) => rule(sourceOf(paths), [[POLICY, policy]]))
    .slice(0, Math.max(0, hosts.vercel.limits.routes - general.length - redirects.length));
  const config = {
    cleanUrls: true,
    // The home page of a site below a path has a slash at its end, all others have none.
    trailingSlash: base ? undefined : false,
    headers: [...general, ...groups],
    redirects: redirects.map(({ from, to, status }) => ({
      source: sourceOf(from),
      destination: to,
      statusCode: status,
    })),
  };
  return [{ path: routes.files.vercel, content: `${JSON.stringify(config, null, 1)}\n` }];
}

function rule(source: string, headers: readonly Header[]) {
  return { source, headers: headers.map(([key, value]) => ({ key, value })) };
}

/** A path as path-to-regexp takes it, in which most punctuation has a meaning. */
function sourceOf(path: string): string {
  const isFolder = path.endsWith('*');
  const exact = path.slice(0, isFolder ? -1 : undefined).replace(/[:()[\]{}*+?.!\\]/g, '\\$&');
  return isFolder ? `${exact}(.*)` : exact;
}

/** The policy of a page, or of all pages below a folder, whose `paths` then end in `*`. */
interface PolicyGroup {
  paths: string;
  policy: string;
  /** How many pages it is for. */
  count: number;
}

/**
 * The policies of pages by as few paths as it takes: one for a folder whose pages all have the same.
 * Those for most pages come first, as a host may take only some.
 */
function groupPolicies(pages: readonly HostPage[]): PolicyGroup[] {
  const groups: PolicyGroup[] = [];
  const gather = (folder: string, below: readonly HostPage[]) => {
    const [first] = below;
    if (!first) return;
    const isShared = below.length > 1 && below.every(({ policy }) => policy === first.policy);
    if (isShared && folder !== '/') {
      groups.push({ paths: `${folder}*`, policy: first.policy, count: below.length });
      return;
    }
    const isHere = ({ path }: HostPage) => !path.slice(folder.length).includes('/');
    for (const { path, policy } of below.filter(isHere))
      groups.push({ paths: path, policy, count: 1 });
    const deeper = Map.groupBy(
      below.filter((page) => !isHere(page)),
      ({ path }) => path.slice(0, path.indexOf('/', folder.length) + 1),
    );
    for (const [inner, inside] of deeper) gather(inner, inside);
  };
  gather('/', pages);
  return groups.sort((a, b) => b.count - a.count || compare(a.paths, b.paths));
}
