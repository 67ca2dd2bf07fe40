import type { Command } from '@commander-js/extra-typings';
import type { ScheduledChange } from '../../renderer/index.ts';
import { lookAtSite } from '../build/look-at-site.ts';
import { printable } from '../print/printable.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples, type OptionsOf } from './options.ts';

/** `site schedule [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program).action((site, options) => schedule({ site, ...options }, terminal));
}

function declare(program: Command) {
  return program
    .command('schedule')
    .description('list when the site changes by itself, and has to be built again')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('--json', 'for programs: a list of { at, file, what }, with `at` in UTC')
    .addHelpText(
      'after',
      examples(
        ['site schedule', 'all that pages announce'],
        ['site schedule my-site', 'the site sites/my-site'],
        ['site schedule --json', 'for a program that starts builds'],
      ),
    );
}

/** Which site is meant, and who reads it. */
export type ScheduleOptions = OptionsOf<typeof declare> & { site?: string };

/** Prints what changes without a change of any file, in order of time. */
export async function schedule({ site, json }: ScheduleOptions, terminal: Terminal): Promise<void> {
  const siteFolder = readSite(findSite(site, terminal.cwd).folder);
  const { schedule: changes } = await lookAtSite(siteFolder, terminal);
  const listed = changes.map(({ at, ...change }) => ({ at: timeOf(at), ...change }));
  if (json) terminal.result(JSON.stringify(listed, null, 2));
  else if (listed.length === 0) terminal.result('Nothing changes by itself.');
  else terminal.result(listed.map(describe).join('\n'));
}

function timeOf(at: ScheduledChange['at']): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

function describe({ at, file, what }: Omit<ScheduledChange, 'at'> & { at: string }): string {
  return printable(`${at}  ${what} (${file})`);
}
