import type { OutputFile, SiteFacts } from '../../../../model/model.ts';
import type { PageRecord } from '../page-record.ts';
import { caddyFiles } from './caddy.ts';
import { cloudflareFiles } from './cloudflare.ts';
import { githubPagesFiles } from './github-pages.ts';
import { headersFile, redirectsFile } from './header-lines.ts';
import { type HostModel, hostModel, type Successor } from './host-model.ts';
import { nginxFiles } from './nginx.ts';
import { s3Files } from './s3.ts';
import { vercelFiles } from './vercel.ts';

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
