import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, serveSite } from '../support/site.ts';

/** Builds and serves the reference site while `work` goes on, which gets its address and folder. */
export async function withReferenceSite<T>(
  work: (url: string, out: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-reference-'));
  try {
    const out = join(folder, 'site');
    await buildSite('childcare', out);
    const service = await serveSite(out, join(folder, 'data'));
    try {
      return await work(service.url, out);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Paths of all pages in a built site but the one for missing pages. */
export function pagesIn(out: string): string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/'))
    .sort();
}
