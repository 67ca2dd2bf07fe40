import type { Command } from 'commander';
import type { ScheduledChange } from '../../renderer/index.ts';
import { lookAtSite } from '../build/look-at-site.ts';
import { printable } from '../print/printable.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { examples } from './options.ts';

/** `site schedule [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('schedule')
    .description('say when the site next changes by itself, and has to be built again')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('--json', 'for programs: a list of { at, file, what }, with `at` in UTC')
    .addHelpText(
      'after',
      examples(
        ['site schedule', 'all that pages announce'],
        ['site schedule my-site', 'the site sites/my-site'],
        ['site schedule --json', 'for a program that starts builds'],
      ),
    )
    .action((site: string | undefined, options) => schedule({ site, ...options }, terminal));
}

/** Which site is meant, and who reads it. */
export interface ScheduleOptions {
  site?: string;
  json?: boolean;
}

/** Says what changes without any file being changed, in order of time. */
export async function schedule({ site, json }: ScheduleOptions, terminal: Terminal): Promise<void> {
  const siteFolder = readSite(findSite(site, terminal.cwd).folder);
  const { schedule: changes } = await lookAtSite(siteFolder, terminal);
  const told = changes.map(({ at, ...change }) => ({ at: timeOf(at), ...change }));
  if (json) terminal.result(JSON.stringify(told, null, 2));
  else if (told.length === 0) terminal.result('Nothing changes by itself.');
  else terminal.result(told.map(describe).join('\n'));
}

function timeOf(at: ScheduledChange['at']): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

function describe({ at, file, what }: Omit<ScheduledChange, 'at'> & { at: string }): string {
  return printable(`${at}  ${what} (${file})`);
}
