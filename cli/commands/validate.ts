import type { Command } from 'commander';
import { lookAtSite } from '../build/look-at-site.ts';
import { tellReplaced } from '../own-types/tell-replaced.ts';
import { type ReportOptions, reportVerdict } from '../print/report-verdict.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { examples } from './options.ts';
import { addReport } from './report-options.ts';

/** `site validate [site]`. */
export function define(program: Command, terminal: Terminal): void {
  addReport(
    program
      .command('validate')
      .description('find every problem in the pages of a site')
      .argument('[site]', 'folder of the site, or its name in sites/')
      .option('--drafts', 'look at drafts too, and at what is not shown yet or any more'),
  )
    .addHelpText(
      'after',
      examples(
        ['site validate', 'the only site of this project'],
        ['site validate sites/my-site', 'the site in that folder'],
        ['site validate my-site --format json', 'problems as JSON, for other programs'],
        ['site validate --quiet --max-warnings 0', 'a failure even where there are only warnings'],
      ),
    )
    .action(async (site: string | undefined, options) => {
      process.exitCode = await validate({ site, ...options }, terminal);
    });
}

/** What is to be validated, and how its problems are shown. */
export interface ValidateOptions extends ReportOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Whether to look at drafts too, and at what is not shown yet or any more. */
  drafts?: boolean;
}

/** Every problem of every file in one run. Returns the exit code. */
export async function validate(options: ValidateOptions, terminal: Terminal): Promise<number> {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder, {
    drafts: options.drafts,
  });
  const { diagnostics, replaced } = await lookAtSite(siteFolder, terminal);
  tellReplaced(replaced, terminal);
  return reportVerdict(diagnostics, siteFolder, options, terminal, terminal.result);
}
