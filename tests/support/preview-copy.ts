import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startPreview, type TestPreview } from './preview.ts';
import { temporaryFolder } from './site.ts';
import { starterOf, writeStarter } from './starters.ts';

/** The reference site. */
export const original = join(import.meta.dirname, '../../sites/childcare');

/** A preview of a copy of a site. */
export interface PreviewCopy {
  /** Folder of the copy. */
  site: string;
  preview(): TestPreview;
  /** The shared browser reaches this machine by its number alone. */
  address(): string;
  read(file: string): string;
  /** Writes a file of the site; after the test it is as it was. */
  write(file: string, text: string): void;
  edit(file: string, from: string | RegExp, to: string): void;
}

/** Starts a preview of the reference site before the tests of a file, and stops it after them. */
export async function previewCopy(env: Record<string, string> = {}): Promise<PreviewCopy> {
  return previewOf(original, await temporaryFolder(), env);
}

/** The same of the site that a trade begins with. */
export async function previewStarter(trade: string): Promise<PreviewCopy> {
  const scratch = await temporaryFolder();
  return previewOf(await writeStarter(scratch.path, starterOf(trade)), scratch);
}

function previewOf(
  source: string,
  scratch: Awaited<ReturnType<typeof temporaryFolder>>,
  env: Record<string, string> = {},
): PreviewCopy {
  const site = join(scratch.path, 'site');
  const changed = new Set<string>();
  let preview: TestPreview;
  beforeAll(async () => {
    cpSync(source, site, { recursive: true });
    preview = await startPreview(site, scratch.path, env);
  });
  afterEach(() => {
    for (const file of changed) cpSync(join(source, file), join(site, file));
    changed.clear();
  });
  afterAll(async () => {
    await preview.stop();
    await scratch.remove();
  });
  const read = (file: string) => readFileSync(join(site, file), 'utf8');
  const write = (file: string, text: string) => {
    changed.add(file);
    writeFileSync(join(site, file), text);
  };
  return {
    site,
    preview: () => preview,
    address: () => preview.url.replace('localhost', '127.0.0.1'),
    read,
    write,
    edit(file, from, to) {
      const text = read(file);
      const edited = text.replace(from, to);
      expect(edited, `${from} in ${file}`).not.toBe(text);
      write(file, edited);
    },
  };
}
