import { once } from 'node:events';
import { userInfo } from 'node:os';
import type { Command } from '@commander-js/extra-typings';
import { openMailTemplates } from '../../server/delivery/mail/mail-templates.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { openLocalInbox } from '../../server/inbox/local-inbox.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readPlace, withLeads } from './leads-database.ts';
import { addBuiltSite, countOption } from './options.ts';

/** `site leads ui`: shows leads in a browser on this machine, until it is stopped. */
export function defineUi(leads: Command, terminal: Terminal): void {
  addBuiltSite(leads.command('ui'))
    .description('look through leads in a browser, on this machine')
    .option(
      '-p, --port <number>',
      'port to listen on (default: any free one)',
      countOption('--port', 1),
    )
    .action(async ({ port = 0, ...place }) => {
      const stopping = new AbortController();
      const { signal: stop } = stopping;
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => stopping.abort());
      const templates = await openMailTemplates(readPlace(place, terminal).siteDir);
      const brand = pageBrand(templates.current().brand);
      await withLeads(place, terminal, async (leads, built) => {
        const actor = userInfo().username;
        const inbox = await openLocalInbox({ leads, built, brand, actor, port });
        terminal.result(inbox.link);
        terminal.note('Open the link in a browser; it works once. Ctrl+C ends it.');
        if (!stop.aborted) await once(stop, 'abort');
        await inbox.close();
      });
    });
}
