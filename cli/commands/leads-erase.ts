import type { Terminal } from '../terminal.ts';
import { type SiteOption, withLeads } from './leads-database.ts';

/** `site leads erase`: erases everything about an e-mail address. Returns the exit code. */
export async function leadsErase(
  email: string,
  { yes = false, ...site }: SiteOption & { yes?: boolean },
  terminal: Terminal,
): Promise<number> {
  const { findLeadsOf, eraseLeads } = await import('../../server/leads/erase-leads.ts');
  const { mailFolder } = await import('../../server/mail/eml-folder.ts');
  return withLeads(site, terminal, async ({ connection, dataDir, leads: declared }) => {
    const ids = await findLeadsOf(connection, declared, email);
    const leads = `${ids.length} ${ids.length === 1 ? 'lead' : 'leads'}`;
    if (ids.length === 0) {
      terminal.result(`There is nothing about ${email}.`);
      return 0;
    }
    if (!yes) {
      terminal.note(
        `${leads} of ${email} would be erased for good, with messages and e-mail files.\nhelp: Run the command again with --yes to do it.`,
      );
      return 1;
    }
    await eraseLeads(connection, ids, mailFolder(dataDir));
    terminal.result(
      `Erased ${leads} of ${email}. Backups, sent e-mails and other programs that were told still have them.`,
    );
    return 0;
  });
}
