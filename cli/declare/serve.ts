import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site serve [site]`. */
export function declareServe(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('serve a built site and store its leads')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('--host <address>', 'address to listen on (default: HOST or 127.0.0.1)')
    .option('-p, --port <number>', 'port to listen on (default: PORT or 3000)')
    .addHelpText(
      'after',
      examples(
        ['site serve', 'at http://127.0.0.1:3000, leads in .data'],
        ['site serve my-site --port 8080', 'on another port'],
        ['DATABASE_URL=postgres://… site serve', 'leads in PostgreSQL'],
      ),
    )
    .action(async (name: string | undefined, options) => {
      const { serve } = await import('../commands/serve.ts');
      await serve({ site: name, ...options }, terminal);
    });
}
