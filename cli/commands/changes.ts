import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { explainFileError, Failure } from '../failure.ts';
import { builtSite } from '../read/built-site.ts';
import type { Terminal } from '../terminal.ts';
import { type FileList, listChanges } from '../write/list-changes.ts';
import { examples } from './options.ts';

/** `site changes [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('changes')
    .description('list what of a built site is to be uploaded, as JSON for any uploader')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('--since <file>', 'the list of the last upload (default: nothing was uploaded)')
    .addHelpText(
      'after',
      examples(
        [
          'site changes > uploaded.json',
          'everything, and its SHA-256 by which it can be told again',
        ],
        [
          'site changes --since uploaded.json',
          'what is new, what changed and what is gone since then',
        ],
      ),
    )
    .action((site: string | undefined, options) => changes({ site, ...options }, terminal));
}

/** What is to be listed. */
export interface ChangesOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Folder with the built site; `dist/<site>` where left out. */
  out?: string;
  /** A list that was printed before; without one, everything is new. */
  since?: string;
}

/** Prints what has changed in a built site since it was uploaded. */
export function changes({ site, out, since }: ChangesOptions, terminal: Terminal): void {
  const folder = builtSite({ site, out }, terminal.cwd);
  const before = since === undefined ? undefined : readList(resolve(terminal.cwd, since), since);
  terminal.result(JSON.stringify(listChanges(folder, before), null, 2));
}

function readList(file: string, name: string): FileList {
  let list: Partial<FileList> | undefined;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw explainFileError(error, name);
  }
  if (list?.version === 1 && typeof list.files === 'object') return list as FileList;
  throw new Failure(
    `${name} is no list that site changes has printed.`,
    'Leave --since out to list everything.',
  );
}
