/** Where the service's log lines go; each write is one JSON line with a line feed. */
export interface LogStream {
  write(line: string): void;
}

/** `json` keeps the structured lines for machines, `text` is for a person at a terminal. */
export type LogFormat = 'json' | 'text';

/** Passes log lines on to `log`, one call for each line, without the line feed. */
export function createLogStream(format: LogFormat, log: (line: string) => void): LogStream {
  return {
    write(line) {
      log(format === 'json' ? line.trimEnd() : toText(line));
    },
  };
}

function toText(line: string): string {
  const entry: { level: number; msg?: string; err?: { name: string; code?: string } } =
    JSON.parse(line);
  const prefix = entry.level >= 50 ? 'error: ' : entry.level >= 40 ? 'warning: ' : '';
  const cause = entry.err ? ` (${entry.err.code ?? entry.err.name})` : '';
  return `${prefix}${entry.msg ?? ''}${cause}`;
}
