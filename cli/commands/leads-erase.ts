import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { withLeads } from './leads-database.ts';

/** `site leads erase`. */
export function defineErase(leads: Command, terminal: Terminal): void {
  leads
    .command('erase')
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
  { yes = false }: { yes?: boolean },
  terminal: Terminal,
): Promise<number> {
  return withLeads(terminal, async (database) => {
    const count = await database.erase({ email, really: yes });
    const leads = `${count} ${count === 1 ? 'lead' : 'leads'}`;
    if (count === 0) {
      terminal.result(`There is nothing about ${email}.`);
      return 0;
    }
    if (!yes) {
      terminal.note(
        `${leads} of ${email} would be erased for good, with messages and e-mail files.\nhelp: Run the command again with --yes to do it.`,
      );
      return 1;
    }
    terminal.result(
      `Erased ${leads} of ${email}. Backups, sent e-mails and other programs that were told still have them.`,
    );
    return 0;
  });
}
