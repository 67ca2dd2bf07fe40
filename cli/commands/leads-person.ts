import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { counted } from '../../renderer/light.ts';
import { Failure, type Terminal, withFileErrors } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite } from './options.ts';

/** `site leads person`: writes all about one person. */
export function definePerson(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('person'))
    .description('write all about an e-mail address as JSON, to be handed to that person')
    .argument('<email>', 'the address, however it is written')
    .option('-o, --out <file>', 'file to write (default: stdout)')
    .action(async (email, { out, ...site }) => {
      const person = await withLeads(site, terminal, async (leads) => {
        const count = await leads.countOf(email);
        if (count > 0) await leads.note({ actor: 'command', action: 'export', count });
        return leads.person(email);
      });
      if (person.leads.length === 0) {
        throw new Failure(
          `There is no lead of ${email}.`,
          'Look for another address of that person.',
          1,
        );
      }
      const text = `${JSON.stringify(person, undefined, 2)}\n`;
      if (out === undefined) return terminal.result(text.trimEnd());
      const file = resolve(terminal.cwd, out);
      // Never over something else: what it holds is for one person's eyes.
      withFileErrors(out, () => writeFileSync(file, text, { flag: 'wx', mode: 0o600 }));
      terminal.result(
        `Wrote ${out} with ${counted(person.leads.length, 'lead')}. It holds personal data: keep it safe.`,
      );
    });
}
