import caching from '../../../../../schemas/caching.json' with { type: 'json' };
import hosts from '../../../../../schemas/hosts.json' with { type: 'json' };
import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile } from '../../../../model/model.ts';
import { groupPolicies } from './group-policies.ts';
import { FRAMES, type Header, type HostModel, POLICY } from './host-model.ts';

/**
 * The `vercel.json` of a site. Later rules replace headers of earlier ones; what is not sent for a page
 * is left to the element in it.
 */
export function vercelFiles({ base, headers, pages, redirects }: HostModel): OutputFile[] {
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
