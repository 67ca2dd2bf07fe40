import type { Command, OptionValues } from '@commander-js/extra-typings';
import { compare } from '../../renderer/light.ts';
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

/** Adds the options that name a built site. */
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
