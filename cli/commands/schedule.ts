import { basename } from 'node:path';
import { type Command, Option } from '@commander-js/extra-typings';
import {
  type CalendarEntry,
  calendarFile,
  type ScheduledChange,
  slug,
} from '../../renderer/index.ts';
import { findSiteProblems } from '../build/find-site-problems.ts';
import { withAnswers } from '../data/take-answers.ts';
import { printable } from '../print/printable.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { siteYaml } from '../read/site-yaml.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { examples, parseMoment } from './options.ts';

/** `site schedule [site]`: what changes without a change of any file, in order of time. */
export function define(program: Command, terminal: Terminal): void {
  program
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
      ...examples(
        ['site schedule', 'all that pages and campaigns announce'],
        ['site schedule my-site', 'the site sites/my-site'],
        ['site schedule --json', 'for a program that starts builds'],
        ['site schedule --ics > moments.ics', 'for a calendar'],
        ['site schedule --due --since 2026-05-01T09:00:00Z', 'for a job that builds in time'],
      ),
    )
    .action(async (site, { due, since, json, ics }) => {
      if (due) {
        process.exitCode = await reportDue(site, since, terminal);
        return;
      }
      if (since !== undefined) {
        throw new Failure('--since is for --due alone.', 'Add --due, or omit --since.');
      }
      const siteFolder = await open(site, undefined, terminal);
      const changes = await changesOf(siteFolder, terminal);
      if (json) terminal.result(JSON.stringify(changes.map(withTime), null, 2));
      else if (ics) {
        const entries = entriesOf(inGroups(changes), hostOf(siteFolder), Date.now());
        terminal.result(calendarFile(entries).trimEnd());
      } else if (changes.length === 0) terminal.result('Nothing changes by itself.');
      else terminal.result(inGroups(changes).map(describe).join('\n'));
    });
}

/** Exit code of --due where something has changed since. */
const BUILD_IS_DUE = 10;
/** How far the clocks of two machines may be apart, in milliseconds. */
const CLOCKS_DIFFER = 3_600_000;

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
  if (since > now + CLOCKS_DIFFER) {
    throw new Failure(
      `The last build cannot be ahead of now, which is ${timeOf(now)} here.`,
      'Check the moment of --since, and the clocks of the machines that build and ask.',
    );
  }
  const changes = await changesOf(await open(site, since, terminal), terminal);
  const due = changes.filter(({ at }) => at <= now);
  terminal.result(
    due.length > 0 ? inGroups(due).map(describe).join('\n') : 'Nothing has changed by itself.',
  );
  return due.length > 0 ? BUILD_IS_DUE : 0;
}

/** Opens a site as it is at a moment, by default the present. */
async function open(
  site: string | undefined,
  at: number | undefined,
  terminal: Terminal,
): Promise<SiteFolder> {
  const listed = readSite(findSite(site, terminal.cwd).folder, { now: at });
  return withAnswers(listed, cacheFolder(terminal.cwd));
}

/** What changes after the moment of a site. */
async function changesOf(
  siteFolder: SiteFolder,
  terminal: Terminal,
): Promise<readonly ScheduledChange[]> {
  return (await findSiteProblems(siteFolder, terminal)).schedule;
}

/** A change for programs: a site is built at each, even if `isFigure` says that people skip it. */
function withTime({ at, file, what, isFigure, zone }: ScheduledChange) {
  return { at: timeOf(at), file, what, isFigure, zone };
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

/** The host of a site, which keeps its entries apart from those of other sites. */
function hostOf(siteFolder: SiteFolder): string {
  const { url } = siteYaml(siteFolder).fields;
  return URL.parse(String(url))?.host || basename(siteFolder.folder);
}

/** Entries that stay the same ones where their moments move, and as the first of their kind pass. */
function entriesOf(groups: readonly Group[], host: string, written: number): CalendarEntry[] {
  const counts = new Map<string, number>();
  const entries = groups.toReversed().map((group): CalendarEntry => {
    const { at, file, what, key = what, sequence } = group;
    const kind = slug(`${file} ${key}`);
    const left = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, left);
    const uid = `${kind}-${left}@${host}`;
    return { uid, at, sequence, written, title: sentenceOf(group), description: file };
  });
  return entries.toReversed();
}
