import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { parseJson } from '../../renderer/light.ts';
import { builtSite } from '../read/find-site.ts';
import { Failure, type Terminal, withFileErrors } from '../terminal/terminal.ts';
import { type FileList, isFileList, listChanges } from '../write/list-changes.ts';
import { examples } from './options.ts';

/** `site changes [site]`: prints what has changed in a built site since it was uploaded. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('changes')
    .description('list the files of a built site to upload, as JSON for any uploader')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('--since <file>', 'the list of the last upload (default: nothing was uploaded)')
    .addHelpText(
      ...examples(
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
    .action((site, { out, since }) => {
      const { cwd } = terminal;
      const before = since === undefined ? undefined : readList(resolve(cwd, since), since);
      terminal.result(JSON.stringify(listChanges(builtSite({ site, out }, cwd), before), null, 2));
    });
}

function readList(file: string, name: string): FileList {
  const list = parseJson(withFileErrors(name, () => readFileSync(file, 'utf8')));
  if (isFileList(list)) return list;
  throw new Failure(
    `${name} is not a list that site changes printed.`,
    'Omit --since to list everything.',
  );
}
