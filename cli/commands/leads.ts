import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../terminal/terminal.ts';
import { defineErase } from './leads-erase.ts';
import { defineErasures } from './leads-erasures.ts';
import { defineExport } from './leads-export.ts';
import { defineList } from './leads-list.ts';
import { definePassword } from './leads-password.ts';
import { definePerson } from './leads-person.ts';
import { defineQuarantine } from './leads-quarantine.ts';
import { defineReplay } from './leads-replay.ts';
import { defineReport } from './leads-report.ts';
import { defineStatus } from './leads-status.ts';
import { defineUi } from './leads-ui.ts';
import { examples } from './options.ts';

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
