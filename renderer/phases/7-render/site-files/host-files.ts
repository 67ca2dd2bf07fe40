import securityHeaders from '../../../../schemas/security-headers.json' with { type: 'json' };
import type { SiteFacts } from '../../../model/model.ts';
import type { PageRecord } from './page-record.ts';

/** Headers of every response. */
const GENERAL = Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`);

/**
 * The `_headers` file that Netlify, Cloudflare Pages and our own service read: each page with
 * exactly its own policy, assets for a year because their names change with their content.
 */
export function headersFile({ base }: SiteFacts, pages: readonly PageRecord[]): string {
  const assets = block(`${base}/assets/*`, ['Cache-Control: public, max-age=31536000, immutable']);
  const own = pages.map(({ path, policy }) =>
    block(base + path, [`Content-Security-Policy: ${policy}; frame-ancestors 'none'`]),
  );
  return [block(`${base}/*`, GENERAL), assets, ...own].join('\n');
}

function block(path: string, lines: readonly string[]): string {
  return `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** The page that follows one which is gone for good. */
export interface Successor {
  from: string;
  to: string;
}

/** The `_redirects` file, one `from to status` a line; a page that is still shown leads nowhere else. */
export function redirectsFile(
  { base, redirects }: SiteFacts,
  pages: readonly PageRecord[],
  successors: readonly Successor[],
): string {
  const shown = new Set(pages.map(({ path }) => base + path));
  const written = new Set(redirects.map(({ from }) => from));
  const added = successors
    .map(({ from, to }) => ({ from: base + from, to: base + to, status: 301 }))
    .filter(({ from }) => !written.has(from));
  return [...redirects, ...added]
    .filter(({ from }) => !shown.has(from))
    .map(({ from, to, status }) => `${from} ${to} ${status}\n`)
    .join('');
}
