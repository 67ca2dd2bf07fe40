import { join, relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { printDiff } from '../print/diff.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { upgradeSite } from '../upgrade/upgrade-site.ts';
import { writeFiles } from '../write/change-files.ts';
import { examples } from './options.ts';

/** `site upgrade [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('upgrade')
    .description('rewrite a site of an earlier version in the format of this one')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-n, --dry-run', 'only show what would change, as a diff')
    .addHelpText(
      ...examples(
        ['site upgrade', 'the only site of this project'],
        ['site upgrade my-site --dry-run', 'what it would change'],
      ),
    )
    .action((site, { dryRun }) => {
      const { folder } = findSite(site, terminal.cwd);
      const changes = upgradeSite(readSite(folder));
      if (!dryRun) writeFiles(folder, changes);
      for (const { path, before, after, done } of changes) {
        const name = join(relative(terminal.cwd, folder), path).replaceAll('\\', '/');
        if (dryRun) terminal.result(printDiff(name, before, after, terminal.colour));
        else terminal.result([`${name}:`, ...done].join('\n  '));
      }
      if (changes.length === 0) terminal.result('Nothing to upgrade.');
      else if (!dryRun) terminal.note('Look at the changes, then run `site validate`.');
    });
}
