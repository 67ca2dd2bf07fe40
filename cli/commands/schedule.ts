import { type Command, Option } from '@commander-js/extra-typings';
import {
  type CalendarEntry,
  calendarFile,
  type ScheduledChange,
  slug,
} from '../../renderer/index.ts';
import { lookAtSite } from '../build/look-at-site.ts';
import { withAnswers } from '../data/take-answers.ts';
import { printable } from '../print/printable.ts';
import { cacheFolder } from '../read/cache-folder.ts';
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
    .option(
      '--json',
      'for programs: a list of { at, file, what, isFigure, zone }, with `at` in UTC',
    )
    .addOption(new Option('--ics', 'as a calendar file').conflicts(['json', 'due']))
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
  if (since !== undefined) {
    throw new Failure('--since is for --due alone.', 'Add --due, or omit --since.');
  }
  const changes = await changesOf(site, undefined, terminal);
  if (json) terminal.result(JSON.stringify(changes.map(withTime), null, 2));
  else if (ics) terminal.result(calendarFile(entriesOf(inGroups(changes))).trimEnd());
  else if (changes.length === 0) terminal.result('Nothing changes by itself.');
  else terminal.result(inGroups(changes).map(describe).join('\n'));
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
  terminal.result(
    due.length > 0 ? inGroups(due).map(describe).join('\n') : 'Nothing has changed by itself.',
  );
  return due.length > 0 ? BUILD_IS_DUE : 0;
}

/** What changes after a moment, by default the present. */
async function changesOf(
  site: string | undefined,
  at: number | undefined,
  terminal: Terminal,
): Promise<readonly ScheduledChange[]> {
  const listed = readSite(findSite(site, terminal.cwd).folder, { now: at });
  const siteFolder = await withAnswers(listed, cacheFolder(terminal.cwd));
  return (await lookAtSite(siteFolder, terminal)).schedule;
}

/** A change for programs: a site is built at each, even if `isFigure` says that people skip it. */
function withTime({ at, ...change }: ScheduledChange) {
  return { at: timeOf(at), ...change };
}

function timeOf(at: ScheduledChange['at']): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

/** A change, or several of one kind that follow each other in a file. */
interface Group extends ScheduledChange {
  /** How many there are, and the moment of the last. */
  count: number;
  until: number;
}

function inGroups(changes: readonly ScheduledChange[]): Group[] {
  const groups: Group[] = [];
  for (const change of changes) {
    const last = groups.findLast(({ file }) => file === change.file);
    if (last?.what !== change.what) groups.push({ ...change, count: 1, until: change.at });
    else Object.assign(last, { count: last.count + 1, until: change.at });
  }
  return groups;
}

function describe(group: Group): string {
  return printable(`${timeOf(group.at)}  ${sentenceOf(group)} (${group.file})`);
}

function sentenceOf({ what, count, until }: Group): string {
  return count > 1 ? `${what} ${count} times, until ${timeOf(until)}` : what;
}

/** Entries that stay the same ones where their moments move, and as the first of their kind pass. */
function entriesOf(groups: readonly Group[]): CalendarEntry[] {
  const counts = new Map<string, number>();
  const entries = groups.toReversed().map((group): CalendarEntry => {
    const { at, file, what } = group;
    const kind = slug(`${file} ${what}`);
    const left = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, left);
    const uid = `${kind}-${left}@campaign-site`;
    return { uid, at, title: sentenceOf(group), description: file };
  });
  return entries.toReversed();
}
