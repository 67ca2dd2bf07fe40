import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { listLanguages, listTrades } from '../../cli/new/templates.ts';
import { program } from '../builds/run-site.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { startLeadService } from '../support/lead-service.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { scrollThrough, visit, wakeIslands } from '../support/visit.ts';

/* What `site new site` writes, as its first visitors see it. */

const WIDTHS = [390, 1280];

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const kinds = listLanguages().flatMap((language) =>
  listTrades(language).map(({ name, document }) => ({
    language,
    trade: name,
    landing: String(document.get('landing')),
  })),
);

describe.each(kinds)('a new site in $language for $trade', ({ language, trade, landing }) => {
  test('fits, breaks no rule of WCAG 2.2 AA and causes no trouble', async () => {
    const name = `${language}-${trade}`;
    // A colour that is too light to be read: what is made of it has to be.
    const answers = ['--language', language, '--trade', trade, '--colour', '#ffcc00', '--yes'];
    await promisify(execFile)(process.execPath, [program, 'new', 'site', name, ...answers], {
      cwd: scratch.path,
    });
    const out = join(scratch.path, 'dist', name);
    await buildSite(join(scratch.path, 'sites', name), out);
    const service = await startLeadService(out);
    try {
      const shared = trade === 'other' ? ['/pricing', '/thank-you', '/privacy'] : [];
      for (const path of ['/', landing, ...shared]) await lookAt(path, service.url);
    } finally {
      await service.stop();
    }
  });
});

async function lookAt(path: string, baseURL: string): Promise<void> {
  await using visited = await visit(path, { baseURL, reducedMotion: 'reduce' });
  const { page, problems, foreign } = visited;
  await scrollThrough(page);
  await wakeIslands(page);
  for (const width of WIDTHS) {
    const message = `${path} at ${width} pixels`;
    await page.setViewportSize({ width, height: 900 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, message).toBe(0);
    await expect.poll(() => findBarriers(page), { message }).toEqual([]);
  }
  expect({ problems, foreign }, path).toEqual({ problems: [], foreign: [] });
}
