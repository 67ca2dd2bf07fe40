import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite, serveSite, temporaryFolder } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running service, without a slash at the end. */
    siteUrl: string;
    /** Folder of the built site. */
    siteFolder: string;
    /** Paths of all pages but the not-found page. */
    pagePaths: string[];
  }
}

/** One build and one service for all browser tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const out = join(folder.path, 'site');
  await buildSite('childcare', out);
  const service = await serveSite(out, join(folder.path, 'data'));
  project.provide('siteUrl', service.url);
  project.provide('siteFolder', out);
  project.provide('pagePaths', await pagesIn(out));
  return async () => {
    await service.stop();
    await folder.remove();
  };
}

async function pagesIn(out: string): Promise<string[]> {
  const files = await readdir(out, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/'))
    .sort();
}
