import {
  Command,
  CommanderError,
  type CommandUnknownOpts,
  Option,
} from '@commander-js/extra-typings';
import { Interrupted } from '../terminal/interruption.ts';
import { stopWithRunner } from '../terminal/stop-with-runner.ts';
import { Failure, processTerminal, type Terminal } from '../terminal/terminal.ts';
import { examples } from './options.ts';

/** Exit codes and their meanings for scripts. */
const EXIT = { fine: 0, diagnostics: 1, usage: 2, bug: 3, interrupted: 130 } as const;

/** Where each command stands, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<CommandModule>>> = {
  new: () => import('./new.ts'),
  validate: () => import('./validate.ts'),
  build: () => import('./build.ts'),
  dev: () => import('./dev.ts'),
  merge: () => import('./merge.ts'),
  schedule: () => import('./schedule.ts'),
  changes: () => import('./changes.ts'),
  upgrade: () => import('./upgrade.ts'),
  deploy: () => import('./deploy.ts'),
  serve: () => import('./serve.ts'),
  studio: () => import('./studio.ts'),
  check: () => import('./check.ts'),
  leads: () => import('./leads.ts'),
  experiment: () => import('./experiment.ts'),
  db: () => import('./db.ts'),
  settings: () => import('./settings.ts'),
  explain: () => import('./explain.ts'),
  sections: () => import('./sections.ts'),
  describe: () => import('./describe.ts'),
  gallery: () => import('./gallery.ts'),
  schema: () => import('./schema.ts'),
  types: () => import('./types.ts'),
};

interface CommandModule {
  define(program: Command, terminal: Terminal): void;
}

/** Runs the command that the arguments name, and sets the exit code of the process. */
export async function run(argv: readonly string[], version: string): Promise<void> {
  watchStreams();
  stopWithRunner();
  await runOn(processTerminal(), argv, version);
}

/** The same on any terminal. */
export async function runOn(
  terminal: Terminal,
  argv: readonly string[],
  version: string,
): Promise<void> {
  try {
    process.exitCode = EXIT.fine;
    const site = describeProgram(version);
    for (const { define } of await loadCommands(argv)) define(site, terminal);
    refuseOtherName(argv.slice(2));
    refuseOneHyphen(site, argv);
    refuseOtherOption(site, argv);
    await site.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = explainError(error, terminal, argv.includes('--debug'));
  }
}

/** What other tools call some of the commands. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  create: 'new',
  generate: 'build',
  init: 'new site',
  lint: 'validate',
  preview: 'dev',
  publish: 'deploy',
  start: 'dev',
  test: 'validate',
  watch: 'dev',
};

/** A command under the name of another tool, or behind the site that it is for. */
function refuseOtherName([first = '', second = '', ...others]: readonly string[]): void {
  if (Object.hasOwn(COMMANDS, first) || first.startsWith('-')) return;
  const message = `There is no command ${first}.`;
  if (Object.hasOwn(ELSEWHERE, first))
    throw new Failure(message, `Did you mean site ${ELSEWHERE[first]}?`);
  if (Object.hasOwn(COMMANDS, second))
    throw new Failure(
      message,
      `The command comes first: site ${[second, first, ...others].join(' ')}`,
    );
}

/** Options are long ones, which have two hyphens: `-fix` would be read as `--format ix`. */
function refuseOneHyphen(site: Command, argv: readonly string[]): void {
  const known = new Set(optionsOf(site));
  const slip = argv.find((one) => one.length > 2 && !one.startsWith('--') && known.has(`-${one}`));
  if (slip) throw new Failure(`There is no option ${slip}.`, `Did you mean -${slip}?`);
}

const FOR_VISITORS = 'Leave it out: site build always makes what visitors get.';

/** Options of other tools, and what does the same here. */
const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  '--prod': FOR_VISITORS,
  '--production': FOR_VISITORS,
  '--minify': FOR_VISITORS,
  '--dir': 'The folder of a built site is named by --built, that to build into by --out.',
  '--directory': 'The folder of a built site is named by --built, that to build into by --out.',
  '--verbose': 'Leave it out: all problems are printed.',
};

function refuseOtherOption(site: Command, argv: readonly string[]): void {
  const known = new Set(optionsOf(site));
  const one = argv.find((word) => Object.hasOwn(OPTIONS_ELSEWHERE, word) && !known.has(word));
  if (one) throw new Failure(`There is no option ${one}.`, OPTIONS_ELSEWHERE[one] ?? FOR_VISITORS);
}

function optionsOf({ options, commands }: CommandUnknownOpts): string[] {
  return [...options.flatMap(({ long }) => long ?? []), ...commands.flatMap(optionsOf)];
}

/** The program with all of its commands, for its documentation. */
export async function wholeProgram(version: string): Promise<Command> {
  const site = describeProgram(version);
  const terminal = processTerminal();
  for (const { define } of await loadCommands([])) define(site, terminal);
  return site;
}

/** The commands that the arguments name, or all of them if they name none. */
function loadCommands(argv: readonly string[]): Promise<CommandModule[]> {
  const all = Object.entries(COMMANDS);
  const named = all.filter(([name]) => argv.includes(name));
  return Promise.all((named.length > 0 ? named : all).map(([, load]) => load()));
}

function describeProgram(version: string): Command {
  return new Command('site')
    .description('Turns a folder of YAML into a fast, accessible campaign site.')
    .version(version, '-V, --version', 'print the version')
    .addOption(new Option('--debug', 'print the stack of an internal error').hideHelp())
    .showHelpAfterError('Run the command with --help to see how it is used.')
    .addHelpText(
      ...examples(
        ['site validate', 'what is wrong, and where'],
        ['site dev', 'see it in the browser while you write'],
        ['site build', 'static files in dist/'],
        ['site build && site serve', 'build, then serve at http://127.0.0.1:3000'],
      ),
    )
    .exitOverride();
}

/** Prints an error, without a stack for anything a person can fix. Returns the exit code. */
function explainError(error: unknown, terminal: Terminal, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  if (error instanceof Interrupted) {
    if (error.message) terminal.note(error.message);
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

/** `site validate | head` closes the pipe early, which is no error; a file may be on a full disk. */
function watchStreams(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.once('exit', () => {
      process.exitCode ||= EXIT.diagnostics;
    });
    process.stderr.write(
      `error What is to be printed cannot be written (${code}).\nhelp: Free some space, or print it elsewhere.\n`,
    );
  });
  // There is no stream left for a message.
  process.stderr.on('error', () => {});
}
