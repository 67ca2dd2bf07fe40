import type { Terminal } from '../../cli/terminal/terminal.ts';

/** A terminal in the folder that `cwd` returns, with the lines that it was given. */
export function quietTerminal(cwd: () => string): { terminal: Terminal; said: string[] } {
  const said: string[] = [];
  return {
    said,
    terminal: {
      get cwd() {
        return cwd();
      },
      colour: false,
      result: (text) => said.push(text),
      note: (text) => said.push(text),
      progress: () => ({ update() {}, done() {} }),
    },
  };
}
