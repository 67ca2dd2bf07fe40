import type { Origin } from '../../model/model.ts';
import { childPointer, pointerKeys } from '../../model/pointer.ts';

/**
 * Records where the parts of a composed value were written. A value that was taken over whole needs
 * no entry: below it, the pointer simply goes on.
 */
export interface Origins {
  /** Notes that what stands under `key` of `container` was written at `origin`. */
  set(container: object, key: string | number, origin: Origin, keyOrigin?: Origin): void;
  /** Where the part that `pointer` leads to was written, or with `onKey` its key. */
  find(pointer: string, onKey?: boolean): Origin;
  /** The key that the part, or the nearest group it is in, was taken over for from elsewhere. */
  findTaker(pointer: string): Origin | undefined;
  /** The same for one value: used while composing. */
  below(origin: Origin, container: unknown, key: string | number): Origin;
  /** Where a key was written whose value is from elsewhere. */
  ofKey(container: unknown, key: string | number): Origin | undefined;
}

/** Where what stands under a key was written, and its key where that was elsewhere. */
interface Moved {
  origin: Origin;
  keyOrigin?: Origin;
}

/** Origins of a value whose root was written at `root`. `value` gives the composed value. */
export function trackOrigins(root: Origin, value: () => unknown): Origins {
  const moved = new WeakMap<object, Map<string, Moved>>();

  function lookUp(container: unknown, key: string | number): Moved | undefined {
    if (container === null || typeof container !== 'object') return undefined;
    return moved.get(container)?.get(String(key));
  }

  function follow(pointer: string): Moved & { taker?: Origin } {
    let [origin, begin, end] = [root, 0, 0];
    let keyOrigin: Origin | undefined;
    let taker: Origin | undefined;
    let current = value();
    for (const key of pointerKeys(pointer)) {
      const found = lookUp(current, key);
      end = nextKey(pointer, end);
      if (found) [origin, begin] = [found.origin, end];
      keyOrigin = found?.keyOrigin;
      taker = keyOrigin ?? taker;
      current = (current as Record<string, unknown> | null | undefined)?.[key];
    }
    const rest = pointer.slice(begin);
    return { origin: rest ? goOn(origin, rest) : origin, keyOrigin, taker };
  }

  return {
    below: (origin, container, key) =>
      lookUp(container, key)?.origin ?? goOn(origin, childPointer('', key)),
    ofKey: (container, key) => lookUp(container, key)?.keyOrigin,
    set(container, key, origin, keyOrigin = lookUp(container, key)?.keyOrigin) {
      const keys = moved.get(container) ?? new Map<string, Moved>();
      moved.set(container, keys.set(String(key), { origin, keyOrigin }));
    },
    find(pointer, onKey) {
      const { origin, keyOrigin } = follow(pointer);
      return (onKey && keyOrigin) || origin;
    },
    findTaker: (pointer) => follow(pointer).taker,
  };
}

function goOn({ file, pointer }: Origin, rest: string): Origin {
  return { file, pointer: pointer + rest };
}

/** Where the key behind an offset of a pointer begins, or the end of the pointer. */
function nextKey(pointer: string, from: number): number {
  const at = pointer.indexOf('/', from + 1);
  return at < 0 ? pointer.length : at;
}
