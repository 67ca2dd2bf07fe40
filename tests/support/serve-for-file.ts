import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildSite, type Service, serveSite, temporaryFolder } from './site.ts';

/** Builds a site and serves it with the compiled program until all tests of the file have ended. */
export async function serveForFile(site: string): Promise<Service> {
  const scratch = await temporaryFolder();
  const out = join(scratch.path, 'site');
  await buildSite(site, out);
  const service = await serveSite(out, join(scratch.path, 'data'));
  afterAll(async () => {
    await service.stop();
    await scratch.remove();
  });
  return service;
}
