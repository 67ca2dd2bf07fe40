import type { Command } from '@commander-js/extra-typings';
import {
  type CalendarEntry,
  calendarFile,
  type ScheduledChange,
  slug,
} from '../../renderer/index.ts';
import { lookAtSite } from '../build/look-at-site.ts';
import { printable } from '../print/printable.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { parseMoment } from './edition-options.ts';
import { examples, type OptionsOf } from './options.ts';

/** `site schedule [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program).action(async (site, options) => {
    process.exitCode = await schedule({ site, ...options }, terminal);
  });
}

function declare(program: Command) {
  return program
    .command('schedule')
    .description('list when the site changes by itself, and has to be built again')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('--json', 'for programs: a list of { at, file, what }, with `at` in UTC')
    .option('--ics', 'as a calendar file')
    .option('--due', 'whether a build is due: exit code 10 if it is, 0 if not')
    .option('--since <moment>', 'with --due: when the site was last built', parseMoment)
    .addHelpText(
      'after',
      examples(
        ['site schedule', 'all that pages and campaigns announce'],
        ['site schedule my-site', 'the site sites/my-site'],
        ['site schedule --json', 'for a program that starts builds'],
        ['site schedule --ics > moments.ics', 'for a calendar'],
        ['site schedule --due --since 2026-05-01T09:00:00Z', 'for a job that builds in time'],
      ),
    );
}

/** Which site is meant, and who reads it. */
export type ScheduleOptions = Partial<OptionsOf<typeof declare>> & { site?: string };

/** Exit code of --due where something has changed since. */
const BUILD_IS_DUE = 10;

/** Prints what changes without a change of any file, in order of time. Returns the exit code. */
export async function schedule(options: ScheduleOptions, terminal: Terminal): Promise<number> {
  const { site, due, since, json, ics } = options;
  if (due) return reportDue(site, since, terminal);
  const changes = await changesOf(site, undefined, terminal);
  if (json) terminal.result(JSON.stringify(changes.map(withTime), null, 2));
  else if (ics) terminal.result(calendarFile(changes.map(entryOf)).trimEnd());
  else if (changes.length === 0) terminal.result('Nothing changes by itself.');
  else terminal.result(inGroups(changes).join('\n'));
  return 0;
}

/** Reports what has changed by itself since the last build. */
async function reportDue(
  site: string | undefined,
  since: number | undefined,
  terminal: Terminal,
): Promise<number> {
  if (since === undefined) {
    throw new Failure(
      '--due needs the moment of the last build.',
      'Add it, such as: --since 2026-05-01T09:00:00Z',
    );
  }
  const now = Date.now();
  const changes = await changesOf(site, since, terminal);
  const due = changes.filter(({ at }) => at <= now);
  terminal.result(due.length > 0 ? inGroups(due).join('\n') : 'Nothing has changed by itself.');
  return due.length > 0 ? BUILD_IS_DUE : 0;
}

/** What changes after a moment, by default the present. */
async function changesOf(
  site: string | undefined,
  at: number | undefined,
  terminal: Terminal,
): Promise<readonly ScheduledChange[]> {
  const siteFolder = readSite(findSite(site, terminal.cwd).folder, { now: at });
  return (await lookAtSite(siteFolder, terminal)).schedule;
}

function withTime({ at, file, what }: ScheduledChange) {
  return { at: timeOf(at), file, what };
}

function timeOf(at: ScheduledChange['at']): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

/** The changes, of which several of one kind in a row are one line. */
function inGroups(changes: readonly ScheduledChange[]): string[] {
  const groups: ScheduledChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0]?.what === change.what && last[0].file === change.file) last.push(change);
    else groups.push([change]);
  }
  return groups.map(describe);
}

function describe([first, ...others]: readonly ScheduledChange[]): string {
  if (!first) return '';
  const last = others.at(-1);
  const more = last ? ` ${others.length + 1} times, until ${timeOf(last.at)}` : '';
  return printable(`${timeOf(first.at)}  ${first.what}${more} (${first.file})`);
}

function entryOf({ at, file, what }: ScheduledChange): CalendarEntry {
  const uid = `${at}-${slug(`${file} ${what}`)}@campaign-site`;
  return { uid, at, title: what, description: file };
}
