import type { Command } from '@commander-js/extra-typings';
import { counted, required } from '../../renderer/light.ts';
import { formatInboxMoment } from '../../server/inbox/format-moment.ts';
import type { Erasure } from '../../server/leads/erase-leads.ts';
import { layOutTable } from '../print/table.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { readTime } from './leads-period.ts';
import { addBuiltSite } from './options.ts';

/** `site leads erase`: erases leads for good. */
export function defineErase(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('erase'))
    .description('erase everything about an e-mail address, or what came in before a day')
    .argument('[email]', 'the address')
    .option('--before <date>', 'first day, or moment, that is kept')
    .option('-n, --dry-run', 'only print how much it would be')
    .option('-y, --yes', 'really do it')
    .action(async (email, { before, dryRun, yes, ...site }) => {
      if ((email === undefined) === (before === undefined)) {
        throw new Failure(
          'It is not clear what is to be erased.',
          'Name an e-mail address, or a day: site leads erase --before 2024-01-01',
        );
      }
      const whose = before ? `before ${before}` : `of ${email}`;
      await withLeads(site, terminal, async (leads, { leads: { zone } }) => {
        const time = before === undefined ? undefined : readTime('--before', before, zone);
        const found = await (time
          ? leads.countBefore(time)
          : leads.countOf(required(email, 'The address')));
        if (yes && !dryRun) {
          if (found > 0)
            await leads.note({ actor: 'command', action: 'erase', count: found, email });
          const erasure = time
            ? leads.eraseBefore(time)
            : leads.erase(required(email, 'The address'));
          return terminal.result(describe(whose, await erasure));
        }
        if (found === 0) return terminal.result(`There is no lead ${whose}.`);
        const count = `${counted(found, 'lead')} ${whose} would be erased`;
        if (dryRun) return terminal.result(`${count}.`);
        terminal.note(
          `${count} for good, with messages, e-mail files, and damaged databases in quarantine that were rebuilt whole.\nhelp: Run the command again with --yes to do it.`,
        );
        process.exitCode = 1;
      });
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

/** `site leads erasures`: what was erased, newest first. */
export function defineErasures(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('erasures'))
    .description('show when leads were erased and by whom, all or those about an e-mail address')
    .argument('[email]', 'the address; it was not kept, but can be recognised')
    .action(async (email, site) => {
      const { erasures, zone } = await withLeads(site, terminal, async (leads, built) => ({
        erasures: await leads.erasures(email ?? null),
        zone: built.leads.zone,
      }));
      if (erasures.length === 0) {
        terminal.note(email ? `Nothing about ${email} was erased.` : 'Nothing was erased.');
        return;
      }
      terminal.result(
        layOutTable([
          [`time (${zone})`, 'what', 'by'],
          ...erasures.map(({ at, actor, count }) => [
            formatInboxMoment(at, zone),
            counted(count ?? 1, 'lead'),
            actor,
          ]),
        ]),
      );
    });
}
