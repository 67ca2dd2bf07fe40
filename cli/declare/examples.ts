/** The examples at the foot of a command's help: what to type, and what it does. */
export function examples(...lines: [command: string, meaning: string][]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  const shown = lines.map(([command, meaning]) => `  ${command.padEnd(width)}  ${meaning}`);
  return `\nExamples:\n${shown.join('\n')}`;
}
