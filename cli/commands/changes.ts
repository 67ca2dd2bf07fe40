import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { parseJson } from '../../renderer/light.ts';
import { builtSite } from '../read/built-site.ts';
import { Failure, onFile } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type FileList, isFileList, listChanges } from '../write/list-changes.ts';
import { examples, type OptionsOf } from './options.ts';

/** `site changes [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program)
    .addHelpText(
      'after',
      examples(
        [
          'site changes > uploaded.json',
          'everything, with SHA-256 sums that show later what has changed',
        ],
        [
          'site changes --since uploaded.json',
          'what is new, what changed and what is gone since then',
        ],
      ),
    )
    .action((site, options) => changes({ site, ...options }, terminal));
}

function declare(program: Command) {
  return program
    .command('changes')
    .description('list the files of a built site to upload, as JSON for any uploader')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('--since <file>', 'the list of the last upload (default: nothing was uploaded)');
}

type ChangesOptions = OptionsOf<typeof declare> & { site?: string };

/** Prints what has changed in a built site since it was uploaded. */
export function changes({ site, out, since }: ChangesOptions, terminal: Terminal): void {
  const folder = builtSite({ site, out }, terminal.cwd);
  const before = since === undefined ? undefined : readList(resolve(terminal.cwd, since), since);
  terminal.result(JSON.stringify(listChanges(folder, before), null, 2));
}

function readList(file: string, name: string): FileList {
  const list = parseJson(onFile(name, () => readFileSync(file, 'utf8')));
  if (isFileList(list)) return list;
  throw new Failure(
    `${name} is not a list that site changes printed.`,
    'Omit --since to list everything.',
  );
}
