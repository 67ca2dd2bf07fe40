import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site explain [topic]`. */
export function declareExplain(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('tell more about a problem that validate found, or what pages are made of')
    .argument(
      '[topic]',
      'name of the rule, as printed before the file, or sections or overlays; left out, all rules are listed',
    )
    .addHelpText(
      'after',
      examples(
        ['site explain schema/unknown-key', 'what it means and how it is mended'],
        ['site explain', 'every rule in one line'],
        ['site explain | grep yaml', 'the rules about YAML itself'],
        ['site explain sections', 'every section type in one line'],
      ),
    )
    .action(async (topic: string | undefined) => {
      const { explain } = await import('../commands/explain.ts');
      explain(topic, terminal);
    });
}
