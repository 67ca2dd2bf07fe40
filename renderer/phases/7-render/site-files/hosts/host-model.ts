import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import securityHeaders from '../../../../../schemas/security-headers.json' with { type: 'json' };
import type { SiteFacts } from '../../../../model/model.ts';
import type { PageRecord } from '../page-record.ts';

/** What a host has to know of a site, wherever it wants it written. Paths are those of visitors. */
export interface HostModel {
  /** Path below which the site stands; '' at the root. */
  base: string;
  /** Headers of every answer. */
  headers: readonly Header[];
  pages: readonly HostPage[];
  redirects: SiteFacts['redirects'];
  /** The page for addresses that do not exist, which has no path of its own. */
  notFound?: HostPage;
  /** Whether the lead service stands beside the pages. */
  hasService: boolean;
}

export type Header = readonly [name: string, value: string];

/** A page as a host serves it. */
export interface HostPage {
  path: string;
  /** Its file in the output folder. */
  file: string;
  /** Its content security policy, with what only a header can say. */
  policy: string;
}

/** The page that follows one which is gone for good. */
export interface Successor {
  from: string;
  to: string;
}

/** The name of the header that carries a policy. */
export const POLICY = 'Content-Security-Policy';

/** What the element of a page cannot say of its policy: that no page may frame it. */
export const FRAMES = "frame-ancestors 'none'";

/** Gathers what hosts have to know; a page that is still shown leads nowhere else. */
export function hostModel(
  site: SiteFacts,
  records: readonly PageRecord[],
  successors: readonly Successor[],
): HostModel {
  const { base, leads } = site;
  const pages = records.map(({ path, output, policy }) => ({
    path: base + path,
    file: output,
    policy: `${policy}; ${FRAMES}`,
  }));
  const shown = new Set(pages.map(({ path }) => path));
  const written = new Set(site.redirects.map(({ from }) => from));
  const added = successors
    .map(({ from, to }) => ({ from: base + from, to: base + to, status: 301 }))
    .filter(({ from }) => !written.has(from));
  const isNotFound = ({ file }: HostPage) => file === routes.files.notFound;
  return {
    base,
    headers: Object.entries(securityHeaders),
    pages: pages.filter((page) => !isNotFound(page)),
    redirects: [...site.redirects, ...added].filter(({ from }) => !shown.has(from)),
    notFound: pages.find(isNotFound),
    hasService: leads.service === undefined,
  };
}

/**
 * The target of a redirect in two parts: the query of the request that it leads on belongs between
 * them. Undefined if the target has a query of its own.
 */
export function aroundQuery(target: string): [path: string, place: string] | undefined {
  const [, path = '', place = ''] = /^([^?#]*)(#.*)?$/.exec(target) ?? [];
  return path === '' ? undefined : [path, place];
}

/** Redirects that also lead on from their old paths with a slash at the end. */
export function withSlashes(redirects: HostModel['redirects']): HostModel['redirects'] {
  const written = new Set(redirects.map(({ from }) => from));
  return redirects.flatMap((redirect) => {
    const other = `${redirect.from}/`;
    const isOther = redirect.from.endsWith('/') || written.has(other);
    return isOther ? [redirect] : [redirect, { ...redirect, from: other }];
  });
}
