import type { Command } from '@commander-js/extra-typings';
import { counted, required } from '../../renderer/light.ts';
import type { Erasure } from '../../server/leads/erase-leads.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { readTime } from './leads-period.ts';
import { addBuiltSite, type OptionsOf } from './options.ts';

/** `site leads erase`. */
export function defineErase(leads: Command, terminal: Terminal): void {
  declare(leads).action(async (email, options) => {
    process.exitCode = await leadsErase({ email, ...options }, terminal);
  });
}

function declare(leads: Command) {
  return addBuiltSite(leads.command('erase'))
    .description('erase everything about an e-mail address, or what came in before a day')
    .argument('[email]', 'the address')
    .option('--before <date>', 'first day, or moment, that is kept')
    .option('-n, --dry-run', 'only print how much it would be')
    .option('-y, --yes', 'really do it');
}

/** Erases leads for good. Returns the exit code. */
export async function leadsErase(
  { email, before, dryRun, yes, ...site }: OptionsOf<typeof declare> & { email?: string },
  terminal: Terminal,
): Promise<number> {
  if ((email === undefined) === (before === undefined)) {
    throw new Failure(
      'It is not clear what is to be erased.',
      'Name an e-mail address, or a day: site leads erase --before 2024-01-01',
    );
  }
  const whose = before ? `before ${before}` : `of ${email}`;
  return withLeads(site, terminal, async (leads, { leads: { zone } }) => {
    const time = before === undefined ? undefined : readTime('--before', before, zone);
    const found = await (time
      ? leads.countBefore(time)
      : leads.countOf(required(email, 'The address')));
    if (yes && !dryRun) {
      if (found > 0) await leads.note({ actor: 'command', action: 'erase', count: found, email });
      const erasure = time ? leads.eraseBefore(time) : leads.erase(required(email, 'The address'));
      terminal.result(describe(whose, await erasure));
      return 0;
    }
    if (found === 0 || dryRun) {
      terminal.result(
        found === 0
          ? `There is no lead ${whose}.`
          : `${counted(found, 'lead')} ${whose} would be erased.`,
      );
      return 0;
    }
    terminal.note(
      `${counted(found, 'lead')} ${whose} would be erased for good, with messages, e-mail files, and damaged databases in quarantine that were rebuilt whole.\nhelp: Run the command again with --yes to do it.`,
    );
    return 1;
  });
}

function describe(
  whose: string,
  { leads, messages, removedDatabases, beyondReach }: Erasure,
): string {
  const lines = [
    leads === 0
      ? `There was no lead ${whose}.`
      : `Erased ${counted(leads, 'lead')} ${whose}, with ${counted(messages, 'message')} and their files.`,
    ...removedDatabases.map((name) => `Deleted ${name}, a damaged database in quarantine.`),
    'Not reached from here:',
    ...beyondReach.map((sentence) => `- ${sentence}`),
  ];
  return lines.join('\n');
}
