import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { isError, type LocatedDiagnostic, openSite } from '../../renderer/index.ts';
import { loadTypes, tellReplaced } from '../own-types/load-own-types.ts';
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
    .action(async (site: string | undefined, options) => {
      process.exitCode = await validate({ site, ...options }, terminal);
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
export async function validate(options: ValidateOptions, terminal: Terminal): Promise<number> {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder);
  const diagnostics = await diagnose(siteFolder, terminal);
  const report = reportDiagnostics(diagnostics, siteFolder, options.format, terminal);
  if (report) terminal.result(report);
  const errors = diagnostics.filter(isError).length;
  const tooMany = diagnostics.length - errors > (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return errors > 0 || tooMany ? 1 : 0;
}

async function diagnose(siteFolder: SiteFolder, terminal: Terminal): Promise<LocatedDiagnostic[]> {
  const types = await loadTypes(siteFolder.folder, join(terminal.cwd, '.cache/site'));
  tellReplaced(types, terminal);
  const site = openSite(siteFolder, types.registry, types.diagnostics);
  const progress = terminal.progress('Checking pages', site.pages.length);
  const readings = site.pages.map((source, index) => {
    const { diagnostics, summaries } = site.readPage(source);
    progress.update(index + 1);
    return { diagnostics, summaries };
  });
  progress.done();
  return site.diagnose(readings);
}
