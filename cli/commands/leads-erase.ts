import type { Command } from 'commander';
import type { Erasure } from '../../server/leads/erase-leads.ts';
import type { Terminal } from '../terminal.ts';
import { type SiteOption, withLeads } from './leads-database.ts';
import { addSite } from './options.ts';

/** `site leads erase`. */
export function defineErase(leads: Command, terminal: Terminal): void {
  addSite(leads.command('erase'))
    .description('erase everything about an e-mail address')
    .argument('<email>', 'the address')
    .option('-y, --yes', 'really do it')
    .action(async (email: string, options) => {
      process.exitCode = await leadsErase(email, options, terminal);
    });
}

/** Erases everything about an e-mail address. Returns the exit code. */
export async function leadsErase(
  email: string,
  { yes = false, ...site }: SiteOption & { yes?: boolean },
  terminal: Terminal,
): Promise<number> {
  return withLeads(site, terminal, async (leads) => {
    if (yes) {
      terminal.result(describe(email, await leads.erase(email)));
      return 0;
    }
    const found = await leads.countOf(email);
    if (found === 0) {
      terminal.result(`There is nothing about ${email}.`);
      return 0;
    }
    terminal.note(
      `${count(found, 'lead')} of ${email} would be erased for good, with messages, e-mail files, and any damaged database that was put aside.\nhelp: Run the command again with --yes to do it.`,
    );
    return 1;
  });
}

function describe(email: string, { leads, messages, setAside, beyondReach }: Erasure): string {
  const lines = [
    leads === 0
      ? `There was no lead of ${email}.`
      : `Erased ${count(leads, 'lead')} of ${email}, with ${count(messages, 'message')} and their files.`,
    ...setAside.map((name) => `Removed ${name}, a damaged database that had been put aside.`),
    'Not reached from here:',
    ...beyondReach.map((sentence) => `- ${sentence}`),
  ];
  return lines.join('\n');
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
