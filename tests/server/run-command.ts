import { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../../cli/terminal/terminal.ts';

/** Runs a command in this process; returns its exit code. @throws as the command does. */
export async function runCommand(
  terminal: Terminal,
  words: readonly string[],
  options: Readonly<Record<string, string | number | boolean | undefined>> = {},
): Promise<number> {
  const program = new Command('site').exitOverride();
  const { define } = await import(`../../cli/commands/${words[0]}.ts`);
  define(program, terminal);
  const given = Object.entries(options).flatMap(([name, value]) => {
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? option : value === undefined ? [] : `${option}=${value}`;
  });
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await program.parseAsync([...words, ...given], { from: 'user' });
    return process.exitCode;
  } finally {
    process.exitCode = exitCode;
  }
}
