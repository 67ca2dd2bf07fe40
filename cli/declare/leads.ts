import { type Command, Option } from 'commander';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site leads …`: what an operator does with leads. */
export function declareLeads(site: Command, terminal: Terminal): void {
  const leads = site
    .command('leads')
    .description('see, export, erase and measure leads')
    .addHelpText(
      'after',
      examples(
        ['site leads list --site my-site', 'the latest leads of a site'],
        ['site leads export --from 2026-11-01 -o leads.csv', 'for a spreadsheet'],
        ['site leads report --source google', 'what that source brought'],
        ['site leads erase maria@example.com --yes', 'on the wish of that person'],
      ),
    );

  addPeriod(leads.command('list').description('show the latest leads'))
    .option('-n, --limit <count>', 'how many', countOf, 20)
    .action(async (options) => {
      const { leadsList } = await import('../commands/leads-list.ts');
      await leadsList(options, terminal);
    });

  addPeriod(leads.command('export').description('write all leads as CSV or NDJSON'))
    .addOption(
      new Option('-f, --format <format>', 'for spreadsheets or for programs')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('-o, --out <file>', 'file to write (default: stdout)')
    .action(async (options) => {
      const { leadsExport } = await import('../commands/leads-export.ts');
      await leadsExport(options, terminal);
    });

  addSite(leads.command('erase'))
    .description('erase everything about an e-mail address')
    .argument('<email>', 'the address')
    .option('-y, --yes', 'really do it')
    .action(async (email: string, options) => {
      const { leadsErase } = await import('../commands/leads-erase.ts');
      process.exitCode = await leadsErase(email, options, terminal);
    });

  addPeriod(leads.command('report').description('count leads by page, source, campaign, variant'))
    .addOption(
      new Option('-f, --format <format>', 'for people or for programs')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('--views <file>', 'views of pages, one "path,views" on each line, for conversion')
    .action(async (options) => {
      const { leadsReport } = await import('../commands/leads-report.ts');
      await leadsReport(options, terminal);
    });

  addSite(leads.command('replay'))
    .description('send messages again that were given up')
    .action(async (options) => {
      const { leadsReplay } = await import('../commands/leads-replay.ts');
      await leadsReplay(options, terminal);
    });
}

function addPeriod(command: Command): Command {
  return addSite(command)
    .option('--from <date>', 'first day (UTC), or moment')
    .option('--to <date>', 'last day (UTC), or moment')
    .option('--source <name>', 'where visitors came from: utm_source, a host, or direct');
}

/** Lets a command say which site is meant, where there are several. */
export function addSite(command: Command): Command {
  return command.option('--site <site>', 'folder of the site, or its name in sites/');
}

function countOf(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Failure(`--limit must be a whole number, but it is "${text}".`, 'Write 1 or more.');
}
