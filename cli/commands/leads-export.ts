import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from '@commander-js/extra-typings';
import { counted } from '../../renderer/light.ts';
import type { LeadRow } from '../../server/database/database.ts';
import { inChunks } from '../../server/database/read-lines.ts';
import { replaceFile } from '../../server/database/replace-file.ts';
import { csvLines } from '../../server/leads/csv.ts';
import { campaignOf, originSource } from '../../server/leads/lead-origin.ts';
import { explainFileError, Failure, type Terminal, withFileErrors } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addPeriod, readFilter } from './leads-period.ts';
import { addBuiltSite } from './options.ts';

/** `site leads export`: all leads, oldest first, without holding them in memory. */
export function defineExport(leads: Command, terminal: Terminal): void {
  addPeriod(leads.command('export').description('write all leads as CSV or NDJSON'))
    .addOption(
      new Option('-f, --format <format>', 'for spreadsheets or for programs')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('-o, --out <file>', 'file to write (default: stdout)')
    .action(async (options) => {
      let count = 0;
      async function* counting(leads: AsyncIterable<LeadRow>) {
        for await (const lead of leads) {
          count++;
          yield lead;
        }
      }
      await withLeads(options, terminal, (database, { leads: declared }) => {
        const leads = counting(database.read(readFilter(options, declared.zone)));
        const lines = options.format === 'csv' ? csvLines(leads, declared) : ndjson(leads);
        return write(lines, options.out, terminal);
      });
      if (options.out) terminal.result(`Exported ${counted(count, 'lead')} to ${options.out}.`);
    });
}

async function* ndjson(leads: AsyncIterable<LeadRow>) {
  for await (const lead of leads) {
    const origin = { lead_source: originSource(lead), lead_campaign: campaignOf(lead) };
    yield `${JSON.stringify({ ...lead, ...origin })}\n`;
  }
}

async function write(
  lines: AsyncIterable<string>,
  out: string | undefined,
  terminal: Terminal,
): Promise<void> {
  try {
    if (out === undefined)
      return await pipeline(Readable.from(lines), process.stdout, { end: false });
    await replaceFile(resolve(terminal.cwd, out), inChunks(lines));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // `site leads export | head` has seen enough.
    if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw out !== undefined && syscall === 'open' ? explainFileError(error, out) : error;
  }
}

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
