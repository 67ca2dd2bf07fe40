import { pointerKeys } from './pointer.ts';

/** The value at a JSON pointer, or undefined if it leads nowhere. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce(memberOf, value);
}

/** What stands in a group under a name, or in a list at a place, or undefined if nothing does. */
export function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
