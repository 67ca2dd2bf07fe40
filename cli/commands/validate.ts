import type { Command } from 'commander';
import type { CheckRequest } from '../build/check-site.ts';
import { takeInventory } from '../memory/inventory.ts';
import { findLastCheck } from '../memory/last-run.ts';
import { openMemory, type Said } from '../memory/site-memory.ts';
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
      .argument('[site]', 'folder of the site, or its name in sites/'),
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
}

/** Every problem of every file in one run. Returns the exit code. */
export async function validate(options: ValidateOptions, terminal: Terminal): Promise<number> {
  const siteFolder = readSite(findSite(options.site, terminal.cwd).folder);
  const memory = openMemory(siteFolder.folder, terminal);
  const inventory = takeInventory(siteFolder, memory.site?.files);
  const { diagnostics, replaced } =
    findLastCheck(memory, siteFolder, inventory) ??
    (await checkAgain({ siteFolder, memory, inventory }, terminal));
  tellReplaced(replaced, terminal);
  return reportVerdict(diagnostics, siteFolder, options, terminal, terminal.result);
}

/** Loads what takes a while to be loaded only where something has changed. */
async function checkAgain(request: CheckRequest, terminal: Terminal): Promise<Said> {
  const { checkSite } = await import('../build/check-site.ts');
  return checkSite(request, terminal);
}
