import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import type { Edition } from '../../renderer/index.ts';
import { compare } from '../../renderer/light.ts';
import { FORMATS } from '../print/report-diagnostics.ts';
import { Failure } from '../terminal/terminal.ts';

/** The options of a command, as the function that declares it returns them. */
export type OptionsOf<Declare extends (...given: never[]) => { opts(): object }> = ReturnType<
  ReturnType<Declare>['opts']
>;

/** What a command without options has. */
export type NoOptions = Record<never, never>;

/** For `addHelpText`: examples at the foot of a command's help, what to type and what it does. */
export function examples(...lines: [command: string, meaning: string][]): ['after', string] {
  const width = Math.max(...lines.map(([command]) => command.length));
  const shown = lines.map(([command, meaning]) => `  ${command.padEnd(width)}  ${meaning}`);
  return ['after', `\nExamples:\n${shown.join('\n')}`];
}

/** Names with what they are, in a line each, in the order of the names. */
export function listInLines(entries: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .toSorted(([a], [b]) => compare(a, b))
    .map(([name, text]) => `${name.padEnd(width)}  ${text}`)
    .join('\n');
}

/** Adds the option that names one of several sites. */
export function addSite<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command.option('--site <site>', 'folder of the site, or its name in sites/');
}

/** Adds the options that name the output folder and its encodings. */
export function addOutput<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command
    .option('-o, --out <folder>', 'where the files go (default: dist/<site>)')
    .option(
      '--compress',
      'also write each text as Brotli and gzip, for servers that send such files',
    );
}

/** The built site that a command works on. */
export type SiteOption = OptionsOf<typeof addBuiltSite<[], NoOptions>>;

export function addBuiltSite<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return addSite(command).option(
    '--built <folder>',
    'where the built site is (default: SITE_DIR or dist/<site>)',
  );
}

/** Reads the value of an option that counts something, at least `least`. */
export function countOption(option: string, least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
    throw new Failure(
      `${option} must be a whole number of at least ${least}, but it is "${text}".`,
      `Write a number, such as ${option} ${/port/.test(option) ? 3000 : Math.max(least, 100)}.`,
    );
  };
}

export function addEdition<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return addPreview(
    command
      .option('--at <moment>', 'as it is at this moment, such as 2026-05-01T09:00:00Z', parseMoment)
      .option('--offline', 'with the last answers of data from elsewhere (data/*.ts)'),
  );
}

/** Adds the options that make of a site what not all visitors see. */
export function addPreview<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command
    .option('--drafts', 'with drafts, and with what is not shown yet or any more')
    .option('--env <name>', 'as one of the environments of site.yaml has it')
    .option(
      '--site-url <url>',
      'for a preview at this address, which search engines do not find',
      parseUrl,
    );
}

export function editionOf({
  at,
  drafts,
  env,
  siteUrl,
}: OptionsOf<typeof addEdition<[], NoOptions>>): Partial<Edition> {
  return { drafts, environment: env, siteUrl, ...(at !== undefined && { now: at }) };
}

/** A moment with its offset from UTC, in milliseconds since 1970. */
export function parseMoment(text: string): number {
  const at = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new Failure(
    `"${text}" is not a moment.`,
    'Write day, time and offset from UTC, such as 2026-05-01T09:00:00+02:00.',
  );
}

/** An address without a slash at its end, such as https://preview.example.com/pull-12. */
function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) {
    return url.href.replace(/\/+$/, '');
  }
  throw new Failure(
    `--site-url cannot be "${text}".`,
    'Write a whole address, such as https://preview.example.com/pull-12.',
  );
}

/** Adds the options that choose how problems are printed, and which of them are a failure. */
export function addReport<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command
    .addOption(
      new Option('-f, --format <format>', 'how problems are printed')
        .choices(FORMATS)
        .default(process.env.GITHUB_ACTIONS ? 'github' : 'pretty'),
    )
    .option('-q, --quiet', 'print errors only, or nothing if there are none')
    .option(
      '--max-warnings <n>',
      'more warnings than this are a failure',
      countOption('--max-warnings', 0),
    );
}
