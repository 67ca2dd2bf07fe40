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
import { explainFileError, type Terminal } from '../terminal/terminal.ts';
import { withLeads } from './leads-database.ts';
import { addPeriod, readFilter } from './leads-period.ts';

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
