import { randomUUID } from 'node:crypto';

/** Makes a UUID version 7 (RFC 9562): 48 bits of Unix time in milliseconds, then randomness. */
export function uuidV7(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  // Version 4 has its randomness at the same places, and Node makes it some hundred at a time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The least id of what happened at a moment or after it: ids begin with the time, and have an index. */
export function firstIdAt(time: Date | number): string {
  return `${uuidV7(Number(time)).slice(0, 13)}-0000-0000-000000000000`;
}
