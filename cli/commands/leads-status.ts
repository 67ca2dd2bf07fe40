import type { Command } from '@commander-js/extra-typings';
import { findProblems } from '../../server/monitoring/conditions.ts';
import { describeStatus } from '../../server/monitoring/describe-status.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite } from './options.ts';

/** `site leads status`: reports in one line whether all is well, and every problem. */
export function defineStatus(leads: Command, terminal: Terminal): void {
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
