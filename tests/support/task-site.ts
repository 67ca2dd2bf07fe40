import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readTree } from '../builds/read-tree.ts';
import { beginEditing, type Marketer, undoAll, type Way } from './marketer.ts';
import { startPreview, type TestPreview } from './preview.ts';
import { temporaryFolder } from './site.ts';
import { starterOf, writeStarter } from './starters.ts';

/** Something that a marketer does in a day. */
export type Task = (marketer: Marketer) => Promise<void>;

/** A new site on which tasks are done. */
export interface TaskSite {
  /** The text of a file; '' without it. */
  read(file: string): string;
  /** Waits until a file holds some words. */
  written(file: string, words: string): Promise<void>;
  /** Does each task by mouse and by keyboard, and takes it back. */
  run(tasks: Readonly<Record<string, Task>>): void;
}

const WAYS: Way[] = [
  { by: 'mouse', width: 1280 },
  { by: 'keyboard', width: 390 },
];

/** A new site of a trade in a language, with its preview while the tests of a file run. */
export async function taskSite(trade: string, language = 'en'): Promise<TaskSite> {
  const scratch = await temporaryFolder();
  const site = await writeStarter(scratch.path, starterOf(trade, language));
  const first = filesOf(site);
  let preview: TestPreview;
  beforeAll(async () => {
    preview = await startPreview(site, scratch.path);
  });
  afterAll(async () => {
    await preview.stop();
    await scratch.remove();
  });

  const read = (file: string) =>
    existsSync(join(site, file)) ? readFileSync(join(site, file), 'utf8') : '';
  return {
    read,
    written: (file, words) => expect.poll(() => read(file)).toContain(words),
    run(tasks) {
      describe.each(WAYS)('by $by at $width px', (way) => {
        let marketer: Marketer;
        beforeAll(async () => {
          marketer = await beginEditing(preview.url.replace('localhost', '127.0.0.1'), way);
        });
        afterAll(() => marketer[Symbol.asyncDispose]());
        // A task that fails must not fail those after it.
        afterEach(() => undoAll(marketer, () => filesOf(site) === first));

        test.each(Object.entries(tasks))('%s', (_name, task) => task(marketer));
      });
    },
  };
}

/** All files of a site, as a text to compare. */
function filesOf(site: string): string {
  const files = Object.entries(readTree(site)).filter(([file]) => !/^\.(cache|data)\//.test(file));
  return JSON.stringify(files);
}
