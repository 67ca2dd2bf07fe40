import { type Command, Option } from 'commander';
import {
  builtInRegistry,
  isError,
  type LocatedDiagnostic,
  openSite,
} from '../../renderer/index.ts';
import { FORMATS, type Format, reportDiagnostics } from '../print/report-diagnostics.ts';
import { findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { countOf, examples } from './options.ts';

/** `site validate [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('validate')
    .description('find every problem in the pages of a site')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .addOption(
      new Option('-f, --format <format>', 'how problems are printed')
        .choices(FORMATS)
        .default(process.env.GITHUB_ACTIONS ? 'github' : 'pretty'),
    )
    .option(
      '--max-warnings <n>',
      'more warnings than this are a failure',
      countOf('--max-warnings', 0),
    )
    .addHelpText(
      'after',
      examples(
        ['site validate', 'the only site of this project'],
        ['site validate sites/my-site', 'the site in that folder'],
        ['site validate my-site --format json', 'problems as JSON, for other programs'],
      ),
    )
    .action((site: string | undefined, options) => {
      process.exitCode = validate({ site, ...options }, terminal);
    });
}

/** What is to be validated, and how its problems are shown. */
export interface ValidateOptions {
  /** Folder or name of the site. */
  site?: string;
  format: Format;
  /** More warnings than this are a failure; any number is fine where left out. */
  maxWarnings?: number;
}

/** Every problem of every file in one run. Returns the exit code. */
export function validate(options: ValidateOptions, terminal: Terminal): number {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder);
  const diagnostics = diagnose(siteFolder, terminal);
  const report = reportDiagnostics(diagnostics, siteFolder, options.format, terminal);
  if (report) terminal.result(report);
  const errors = diagnostics.filter(isError).length;
  const tooMany = diagnostics.length - errors > (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return errors > 0 || tooMany ? 1 : 0;
}

function diagnose(siteFolder: SiteFolder, terminal: Terminal): LocatedDiagnostic[] {
  const site = openSite(siteFolder, builtInRegistry);
  const progress = terminal.progress('Checking pages', site.pages.length);
  const readings = site.pages.map((source, index) => {
    const { diagnostics, summaries } = site.readPage(source);
    progress.update(index + 1);
    return { diagnostics, summaries };
  });
  progress.done();
  return site.diagnose(readings);
}
