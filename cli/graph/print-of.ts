import { contentHash } from '../publish/content-hash.ts';

/** The same for the same value: a hash of plain data, which may have parts that are unknown. */
export function printOf(value: unknown): string {
  return contentHash(JSON.stringify(value, writable) ?? '');
}

/** JSON knows neither symbols nor all numbers. */
function writable(_key: string, value: unknown): unknown {
  if (typeof value === 'symbol') return { symbol: value.description };
  return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value;
}
