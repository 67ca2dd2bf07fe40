import caching from '../../../../../schemas/caching.json' with { type: 'json' };
import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile } from '../../../../model/model.ts';
import { type Header, type HostModel, POLICY } from './host-model.ts';

/**
 * The `_headers` file that Netlify and our own service read: each page with exactly its own policy,
 * assets for a year because their names change with their content.
 */
export function headersFile({ base, headers, pages, notFound }: HostModel): OutputFile {
  const own = [...(notFound ? [notFound] : []), ...pages];
  const blocks = [
    headerBlock(`${base}/*`, headers),
    headerBlock(`${base}/assets/*`, [['Cache-Control', caching.assets]]),
    ...own.map(({ path, policy }) => headerBlock(path, [[POLICY, policy]])),
  ];
  return { path: routes.files.headers, content: blocks.join('\n') };
}

/** A rule of a `_headers` file. */
export function headerBlock(path: string, headers: readonly Header[]): string {
  return `${path}\n${headers.map((header) => `  ${header.join(': ')}\n`).join('')}`;
}

/** The `_redirects` file, one `from to status` a line. */
export function redirectsFile({ redirects }: HostModel): OutputFile {
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return { path: routes.files.redirects, content: lines.join('') };
}
