import { pointerKeys } from './pointer.ts';

/** The value at a JSON pointer; undefined where it leads nowhere. */
export function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const key of pointerKeys(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
