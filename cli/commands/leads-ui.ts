import { once } from 'node:events';
import { userInfo } from 'node:os';
import type { Command } from '@commander-js/extra-typings';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { deskBrand } from '../../server/desk/desk-brand.ts';
import { openLocalDesk } from '../../server/desk/local-desk.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readPlace, withLeads } from './leads-database.ts';
import { addBuiltSite, countOption, type OptionsOf } from './options.ts';

/** `site leads ui`. */
export function defineUi(leads: Command, terminal: Terminal): void {
  declare(leads).action(async (options) => {
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    await leadsUi(options, terminal, stop.signal);
  });
}

function declare(leads: Command) {
  return addBuiltSite(leads.command('ui'))
    .description('look through leads in a browser, on this machine')
    .option(
      '-p, --port <number>',
      'port to listen on (default: any free one)',
      countOption('--port', 1),
    );
}

/** Shows leads in a browser on this machine, until the signal aborts. */
async function leadsUi(
  { port = 0, ...place }: OptionsOf<typeof declare>,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const templates = await openMailTemplates(readPlace(place, terminal).siteDir);
  const brand = deskBrand(templates.current().brand);
  await withLeads(place, terminal, async (leads, built) => {
    const actor = userInfo().username;
    const desk = await openLocalDesk({ leads, built, brand, actor, port });
    terminal.result(desk.link);
    terminal.note('Open the link in a browser; it works once. Ctrl+C ends it.');
    if (!stop.aborted) await once(stop, 'abort');
    await desk.close();
  });
}
