import { type Command, Option } from 'commander';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site validate [site]`. */
export function declareValidate(program: Command, terminal: Terminal): void {
  program
    .command('validate')
    .description('find every problem in the pages of a site')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .addOption(
      new Option('-f, --format <format>', 'how problems are printed')
        .choices(['pretty', 'compact', 'json', 'github', 'sarif', 'junit'])
        .default(process.env.GITHUB_ACTIONS ? 'github' : 'pretty'),
    )
    .option('--max-warnings <n>', 'more warnings than this are a failure', countOf)
    .addHelpText(
      'after',
      examples(
        ['site validate', 'the only site of this project'],
        ['site validate sites/my-site', 'the site in that folder'],
        ['site validate my-site --format json', 'problems as JSON, for other programs'],
      ),
    )
    .action(async (name: string | undefined, options) => {
      const { validate } = await import('../commands/validate.ts');
      process.exitCode = validate({ site: name, ...options }, terminal);
    });
}

function countOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Failure(
    `--max-warnings must be a whole number, but it is "${text}".`,
    'Write 0 or more.',
  );
}
