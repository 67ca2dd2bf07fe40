import { Failure } from '../failure.ts';

/** The examples at the foot of a command's help: what to type, and what it does. */
export function examples(...lines: [command: string, meaning: string][]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  const shown = lines.map(([command, meaning]) => `  ${command.padEnd(width)}  ${meaning}`);
  return `\nExamples:\n${shown.join('\n')}`;
}

/** Reads the value of an option that counts something, at least `least`. */
export function countOf(option: string, least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
    throw new Failure(
      `${option} must be a whole number, but it is "${text}".`,
      `Write ${least} or more.`,
    );
  };
}
