import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { isError } from '../../renderer/light.ts';
import { lookAtSite } from '../build/look-at-site.ts';
import { Failure } from '../failure.ts';
import { findFixes } from '../fix/find-fixes.ts';
import type { Said } from '../memory/site-memory.ts';
import { tellReplaced } from '../own-types/tell-replaced.ts';
import { printDiff } from '../print/diff.ts';
import { type ReportOptions, reportVerdict } from '../print/report-verdict.ts';
import { findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { addEdition, type EditionOptions, editionOf } from './edition-options.ts';
import { examples } from './options.ts';
import { addReport } from './report-options.ts';

/** `site validate [site]`. */
export function define(program: Command, terminal: Terminal): void {
  addReport(
    addEdition(
      program
        .command('validate')
        .description('find every problem in the pages of a site')
        .argument('[site]', 'folder of the site, or its name in sites/')
        .option('--fix', 'mend what has one answer only, and look again')
        .option('-n, --dry-run', 'with --fix: only show what would change, as a diff'),
    ),
  )
    .addHelpText(
      'after',
      examples(
        ['site validate', 'the only site of this project'],
        ['site validate sites/my-site', 'the site in that folder'],
        ['site validate my-site --format json', 'problems as JSON, for other programs'],
        ['site validate --fix --dry-run', 'what can be mended by itself'],
        ['site validate --quiet --max-warnings 0', 'a failure even where there are only warnings'],
      ),
    )
    .action(async (site: string | undefined, options) => {
      if (options.dryRun && !options.fix) {
        throw new Failure('--dry-run shows what --fix would do.', 'Add --fix.');
      }
      process.exitCode = await validate({ site, ...options }, terminal);
    });
}

/** What is to be validated, and how its problems are shown. */
export interface ValidateOptions extends ReportOptions, EditionOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Whether to mend what has one answer only. */
  fix?: boolean;
  /** Whether only to show what would be mended. */
  dryRun?: boolean;
}

/** Every problem of every file in one run. Returns the exit code. */
export async function validate(options: ValidateOptions, terminal: Terminal): Promise<number> {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder, editionOf(options));
  if (options.fix) return fix(siteFolder, options, terminal);
  return report(siteFolder, await lookAtSite(siteFolder, terminal), options, terminal);
}

async function report(
  siteFolder: SiteFolder,
  { diagnostics, replaced }: Said,
  options: ValidateOptions,
  terminal: Terminal,
): Promise<number> {
  tellReplaced(replaced, terminal);
  return reportVerdict(diagnostics, siteFolder, options, terminal, terminal.result);
}

/** Mends what has one answer only, or shows what that would change. */
async function fix(
  siteFolder: SiteFolder,
  options: ValidateOptions,
  terminal: Terminal,
): Promise<number> {
  if (options.dryRun) return showFixes(siteFolder, terminal);
  const { fixSite } = await import('../fix/fix-site.ts');
  const { siteFolder: fixed, said, count } = await fixSite(siteFolder, terminal);
  terminal.note(count === 0 ? NOTHING_TO_FIX : `Mended ${countOfProblems(count)}.`);
  return report(fixed, said, options, terminal);
}

/** Shows as a diff what `--fix` would change. */
async function showFixes(siteFolder: SiteFolder, terminal: Terminal): Promise<number> {
  const { diagnostics } = await lookAtSite(siteFolder, terminal);
  const fixes = findFixes(diagnostics, siteFolder);
  const below = relative(terminal.cwd, siteFolder.folder);
  for (const { path, before, after } of fixes) {
    const name = join(below, path).replaceAll('\\', '/');
    terminal.result(printDiff(name, before, after, terminal.colour));
  }
  const fixable = fixes.reduce((sum, { count }) => sum + count, 0);
  const others = diagnostics.length - fixable;
  terminal.note(
    fixable === 0
      ? NOTHING_TO_FIX
      : `${countOfProblems(fixable)} would be mended, ${others} would be left. Run it without --dry-run to do so.`,
  );
  return diagnostics.some(isError) ? 1 : 0;
}

const NOTHING_TO_FIX = 'There is nothing that can be mended by itself.';

function countOfProblems(count: number): string {
  return `${count} ${count === 1 ? 'problem' : 'problems'}`;
}
