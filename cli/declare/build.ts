import type { Command } from 'commander';
import { watchInterruption } from '../interruption.ts';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site build [site]`. */
export function declareBuild(program: Command, terminal: Terminal): void {
  program
    .command('build')
    .description('build a site into static files')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the files go (default: dist/<site>)')
    .addHelpText(
      'after',
      examples(
        ['site build', 'the only site of this project, into dist/'],
        ['site build my-site', 'the site sites/my-site, into dist/my-site'],
        ['site build sites/my-site --out public', 'into another folder'],
      ),
    )
    .action(async (name: string | undefined, options) => {
      const { build } = await import('../commands/build.ts');
      process.exitCode = await build({ site: name, ...options }, terminal, watchInterruption());
    });
}
