import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site explain [rule]`. */
export function declareExplain(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('tell more about a problem that validate found')
    .argument('[rule]', 'name of the rule, as printed before the file; left out, all are listed')
    .addHelpText(
      'after',
      examples(
        ['site explain schema/unknown-key', 'what it means and how it is mended'],
        ['site explain', 'every rule in one line'],
        ['site explain | grep yaml', 'the rules about YAML itself'],
      ),
    )
    .action(async (rule: string | undefined) => {
      const { explain } = await import('../commands/explain.ts');
      explain(rule, terminal);
    });
}
