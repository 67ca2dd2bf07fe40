import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import { findSiteProblems } from '../build/find-site-problems.ts';
import { reportReplaced } from '../custom-sections/report-replaced.ts';
import { withAnswers } from '../data/take-answers.ts';
import type { Report } from '../graph/kept-store.ts';
import type { LiveStore } from '../graph/open-kept.ts';
import { reportVerdict } from '../print/report-verdict.ts';
import { count } from '../print/summarize.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { watchInterruption } from '../terminal/interruption.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { addEdition, addReport, editionOf, examples, type OptionsOf } from './options.ts';

/** `site validate [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program).action(async (site, { watch, ...given }) => {
    const options = { site, ...given, changed: given.changed === true ? 'HEAD' : given.changed };
    checkTogether(options);
    if (!watch) process.exitCode = await validate(options, terminal);
    else await watchSite(options, terminal);
  });
}

function declare(program: Command) {
  return addReport(
    addEdition(
      program
        .command('validate')
        .description('find every problem in the pages of a site')
        .argument('[site]', 'folder of the site, or its name in sites/')
        .option('--fix', 'fix what has one answer only, and check again')
        .option('-n, --dry-run', 'with --fix: only show what would change, as a diff')
        .option('-w, --watch', 'check again whenever a file changes')
        .option(
          '--changed [revision]',
          'only files that changed since a revision of git, and pages that use them (default: HEAD)',
        )
        .option('--baseline <file>', 'ignore the problems that this file lists')
        .option('--update-baseline', 'write the current problems into that file'),
    ),
  ).addHelpText(
    ...examples(
      ['site validate', 'the only site of this project'],
      ['site validate sites/my-site', 'the site in that folder'],
      ['site validate my-site --format json', 'problems as JSON, for other programs'],
      ['site validate --changed origin/main', 'what this branch has to do with'],
      ['site validate --baseline problems.json', 'new problems only'],
      ['site validate --fix --dry-run', 'what can be fixed automatically'],
      ['site validate --quiet --max-warnings 0', 'a failure even if there are only warnings'],
    ),
  );
}

function checkTogether({ fix, dryRun, baseline, updateBaseline, changed }: ValidateOptions): void {
  if (dryRun && !fix) throw new Failure('--dry-run shows what --fix would do.', 'Add --fix.');
  if (updateBaseline && baseline === undefined) {
    throw new Failure('--update-baseline needs a file.', 'Name it: --baseline problems.json');
  }
  if (updateBaseline && changed !== undefined) {
    throw new Failure(
      'A baseline holds all problems, not only those of changed files.',
      'Omit --changed.',
    );
  }
}

async function watchSite(options: ValidateOptions, terminal: Terminal): Promise<void> {
  const { validateAgain } = await import('./validate-again.ts');
  const { folder } = findSite(options.site, terminal.cwd);
  const { pause } = watchInterruption('');
  const live: LiveStore = {};
  await validateAgain(folder, terminal, (quiet) => validate(options, quiet, live), pause);
}

/** What is to be validated, and how its problems are shown. */
export type ValidateOptions = Partial<Omit<OptionsOf<typeof declare>, 'changed'>> & {
  site?: string;
  changed?: string;
};

/** Every problem of every file in one run, perhaps with what is alive of an earlier one. Returns the exit code. */
export async function validate(
  options: ValidateOptions,
  terminal: Terminal,
  live?: LiveStore,
): Promise<number> {
  const listed = readSite(findSite(options.site, terminal.cwd).folder, editionOf(options));
  const siteFolder = await withAnswers(listed, cacheFolder(terminal.cwd), options);
  if (!options.fix)
    return report(siteFolder, await look(siteFolder, options, terminal, live), options, terminal);
  const { showFixes, describeFixed } = await import('../print/show-fixes.ts');
  if (options.dryRun) return showFixes(siteFolder, terminal);
  const { fixSite } = await import('../build/fix/fix-site.ts');
  const { siteFolder: fixed, count } = await fixSite(siteFolder, terminal);
  terminal.note(describeFixed(count));
  return report(fixed, await look(fixed, options, terminal, live), options, terminal);
}

async function look(
  siteFolder: SiteFolder,
  { changed }: ValidateOptions,
  terminal: Terminal,
  live?: LiveStore,
): Promise<Report> {
  if (changed === undefined) return findSiteProblems(siteFolder, terminal, live);
  const { checkChanged } = await import('../build/check-changed.ts');
  return checkChanged(siteFolder, changed, terminal, live);
}

async function report(
  siteFolder: SiteFolder,
  { diagnostics, replaced }: Report,
  options: ValidateOptions,
  terminal: Terminal,
): Promise<number> {
  reportReplaced(replaced, terminal);
  const left = await beyondBaseline(diagnostics, options, terminal);
  return reportVerdict(left, siteFolder, options, terminal, terminal.result);
}

/** The problems that the baseline does not list; a note counts the others. */
async function beyondBaseline(
  diagnostics: readonly LocatedDiagnostic[],
  { baseline: name, updateBaseline, changed, quiet }: ValidateOptions,
  terminal: Terminal,
): Promise<readonly LocatedDiagnostic[]> {
  if (name === undefined) return diagnostics;
  const { compareWithBaseline, writeBaseline } = await import('../print/baseline/baseline-file.ts');
  const file = resolve(terminal.cwd, name);
  if (updateBaseline) {
    writeBaseline(diagnostics, file, name);
    terminal.note(`${name} lists ${count(diagnostics.length, 'problem') || 'no problem'} now.`);
    return [];
  }
  const { fresh, known, gone } = compareWithBaseline(diagnostics, file, name);
  const errors = known.filter(isError).length;
  if (known.length > 0 && !quiet) {
    const remark = errors > 0 ? ' Its errors still stop a build.' : '';
    terminal.note(`${count(known.length, 'problem')} of ${name} ignored.${remark}`);
  }
  if (gone > 0 && changed === undefined && !quiet) {
    terminal.note(
      `${count(gone, 'problem')} of ${name} fixed. Remove them with --update-baseline.`,
    );
  }
  return fresh;
}
