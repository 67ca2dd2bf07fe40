import { type Command, Option } from 'commander';
import { isError } from '../../renderer/light.ts';
import type { CheckRequest } from '../build/check-site.ts';
import { takeInventory } from '../memory/inventory.ts';
import { findLastCheck } from '../memory/last-run.ts';
import { openMemory, type Said } from '../memory/site-memory.ts';
import { tellReplaced } from '../own-types/tell-replaced.ts';
import { FORMATS, type Format, reportDiagnostics } from '../print/report-diagnostics.ts';
import { findSite } from '../read/find-site.ts';
import { readSite } from '../read/read-site.ts';
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
  const memory = openMemory(siteFolder.folder, terminal);
  const inventory = takeInventory(siteFolder, memory.site?.files);
  const { diagnostics, replaced } =
    findLastCheck(memory, siteFolder, inventory) ??
    (await checkAgain({ siteFolder, memory, inventory }, terminal));
  tellReplaced(replaced, terminal);
  const report = await reportDiagnostics(diagnostics, siteFolder, options.format, terminal);
  if (report) terminal.result(report);
  const errors = diagnostics.filter(isError).length;
  const tooMany = diagnostics.length - errors > (options.maxWarnings ?? Number.POSITIVE_INFINITY);
  return errors > 0 || tooMany ? 1 : 0;
}

/** Loads what takes a while to be loaded only where something has changed. */
async function checkAgain(request: CheckRequest, terminal: Terminal): Promise<Said> {
  const { checkSite } = await import('../build/check-site.ts');
  return checkSite(request, terminal);
}
