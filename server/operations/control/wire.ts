import { resolve } from 'node:path';

/** The socket of the service that has the embedded database open, in the folder that it locks. */
export function controlSocket(dataDir: string): string {
  return resolve(dataDir, 'database', 'control.sock');
}

/** A value as a line of JSON in which dates stay dates. */
export function toLine(value: unknown): string {
  return `${JSON.stringify(value, markDate) ?? 'null'}\n`;
}

/** Reads what `toLine` wrote. */
export function fromLine(line: string): unknown {
  return JSON.parse(line, (_key, value) => (isMark(value) ? new Date(value.$date) : value));
}

/** Dates become texts before a replacer sees them, so it looks at where they came from. */
function markDate(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? { $date: value } : value;
}

function isMark(value: unknown): value is { $date: string } {
  return typeof value === 'object' && value !== null && '$date' in value;
}
