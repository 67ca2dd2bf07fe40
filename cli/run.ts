import { Command, CommanderError, Option } from 'commander';
import { Failure } from './failure.ts';
import { Interrupted, watchInterruption } from './interruption.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** Exit codes: what a script can tell from them. */
const EXIT = { fine: 0, problems: 1, usage: 2, bug: 3, interrupted: 130 } as const;

/** Runs the command that the arguments name, and sets the exit code of the process. */
export async function run(argv: readonly string[], version: string): Promise<void> {
  ignoreClosedPipes();
  const terminal = processTerminal();
  try {
    process.exitCode = EXIT.fine;
    await program(terminal, version).parseAsync([...argv]);
  } catch (error) {
    process.exitCode = explain(error, terminal, argv.includes('--debug'));
  }
}

function program(terminal: Terminal, version: string): Command {
  const site = new Command('site')
    .description('Turns a folder of YAML into a fast, accessible campaign site.')
    .version(version, '-V, --version', 'print the version')
    .addOption(new Option('--debug', 'print the stack of an internal error').hideHelp())
    .showHelpAfterError('Run the command with --help to see how it is used.')
    .addHelpText(
      'after',
      examples(
        ['site validate', 'what is wrong, and where'],
        ['site build', 'static files in dist/'],
        ['site build && site serve', 'build, then serve at http://127.0.0.1:3000'],
      ),
    )
    .exitOverride();

  site
    .command('validate')
    .description('find every problem in the pages of a site')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .addOption(
      new Option('-f, --format <format>', 'how problems are printed')
        .choices(['pretty', 'compact', 'json', 'github'])
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
      const { validate } = await import('./commands/validate.ts');
      process.exitCode = validate({ site: name, ...options }, terminal);
    });

  site
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
      const { build } = await import('./commands/build.ts');
      process.exitCode = await build({ site: name, ...options }, terminal, watchInterruption());
    });

  site
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
      const { serve } = await import('./commands/serve.ts');
      await serve({ site: name, ...options }, terminal);
    });

  return site;
}

function countOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Failure(
    `--max-warnings must be a whole number, but it is "${text}".`,
    'Write 0 or more.',
  );
}

function examples(...lines: [command: string, meaning: string][]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  const shown = lines.map(([command, meaning]) => `  ${command.padEnd(width)}  ${meaning}`);
  return `\nExamples:\n${shown.join('\n')}`;
}

/** Says what went wrong, without a stack for anything a person can mend. Returns the exit code. */
function explain(error: unknown, terminal: Terminal, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  if (error instanceof Interrupted) {
    terminal.note('Stopped. The last good output is still in place.');
    return EXIT.interrupted;
  }
  if (error instanceof Failure) {
    terminal.note(
      [`error ${error.message}`, error.help && `help: ${error.help}`].filter(Boolean).join('\n'),
    );
    return error.exitCode;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  terminal.note(`error This is a mistake in the program, not in your files: ${message}`);
  terminal.note(
    debug
      ? (stack ?? '')
      : 'help: Run the command again with --debug and send us what it prints, please.',
  );
  return EXIT.bug;
}

/** `site validate | head` closes the pipe early; that is no error. */
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
