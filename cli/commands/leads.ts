import type { Command } from '@commander-js/extra-typings';
import { counted } from '../../renderer/light.ts';
import { findProblems } from '../../server/monitoring/conditions.ts';
import { describeStatus } from '../../server/monitoring/describe-status.ts';
import { layOutTable } from '../print/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { defineErase, defineErasures } from './leads-erase.ts';
import { defineExport, definePerson } from './leads-export.ts';
import { defineList } from './leads-list.ts';
import { definePassword } from './leads-password.ts';
import { defineQuarantine } from './leads-quarantine.ts';
import { defineReport } from './leads-report.ts';
import { defineUi } from './leads-ui.ts';
import { addBuiltSite, examples } from './options.ts';

/** `site leads …`: what an operator does with leads. */
export function define(program: Command, terminal: Terminal): void {
  const leads = program
    .command('leads')
    .description('see, export, erase and measure leads')
    .addHelpText(
      ...examples(
        ['site leads list', 'the latest leads'],
        ['site leads export --from 2026-11-01 -o leads.csv', 'for a spreadsheet'],
        ['site leads report --source google', 'what that source brought'],
        ['site leads status', 'what is pending, what failed, what is unavailable'],
        ['site leads ui', 'the same in a browser'],
        ['site leads quarantine list', 'what looks like the work of a robot'],
        ['site leads person maria@example.com -o maria.json', 'all about that person'],
        ['site leads erase maria@example.com --yes', 'on the wish of that person'],
      ),
    );
  defineList(leads, terminal);
  defineExport(leads, terminal);
  definePerson(leads, terminal);
  defineErase(leads, terminal);
  defineErasures(leads, terminal);
  defineReport(leads, terminal);
  defineReplay(leads, terminal);
  defineUi(leads, terminal);
  definePassword(leads, terminal);
  defineQuarantine(leads, terminal);
  defineStatus(leads, terminal);
}

/** `site leads status`: reports in one line whether all is well, and every problem. */
function defineStatus(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('status'))
    .description('report in one line whether all is well; the exit code is 1 if it is not')
    .action(async (site) => {
      const vitals = await withLeads(site, terminal, (database) => database.status());
      const now = new Date();
      terminal.result(describeStatus(vitals, now));
      const problems = findProblems(vitals, now);
      for (const problem of problems) terminal.note(problem);
      process.exitCode = problems.length > 0 ? 1 : 0;
    });
}

/** `site leads replay`: queues failed messages again. */
function defineReplay(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('replay'))
    .description('send failed messages again')
    .action((site) =>
      withLeads(site, terminal, async (database) => {
        const reasons = await database.summarizeDead();
        if (reasons.length === 0) return terminal.result('No message waits to be replayed.');
        const rows = reasons.map(({ kind, error, count }) => [kind, error, count]);
        terminal.note(layOutTable([['message', 'last error', 'count'], ...rows]));
        const count = await database.replay();
        terminal.result(`${counted(count, 'message')} will be sent again by the service.`);
      }),
    );
}
