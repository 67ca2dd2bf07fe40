import type { Origin } from '../model.ts';
import { childPointer, pointerKeys } from '../pointer.ts';

/**
 * Remembers where the parts of a composed value were written. A value that was taken over whole
 * needs no entry: below it, the pointer simply goes on.
 */
export interface Origins {
  /** Notes that what stands under `key` of `container` was written at `origin`. */
  set(container: object, key: string | number, origin: Origin): void;
  /** Where the part that `pointer` leads to was written. */
  find(pointer: string): Origin;
  /** The same for one value: used while composing. */
  below(origin: Origin, container: unknown, key: string | number): Origin;
}

/** Origins of a value whose root was written at `root`. `value` gives the composed value. */
export function trackOrigins(root: Origin, value: () => unknown): Origins {
  const moved = new WeakMap<object, Map<string, Origin>>();

  function below(origin: Origin, container: unknown, key: string | number): Origin {
    const known =
      container !== null && typeof container === 'object'
        ? moved.get(container)?.get(String(key))
        : undefined;
    return known ?? { file: origin.file, pointer: childPointer(origin.pointer, key) };
  }

  return {
    below,
    set(container, key, origin) {
      const keys = moved.get(container) ?? new Map<string, Origin>();
      keys.set(String(key), origin);
      moved.set(container, keys);
    },
    find(pointer) {
      let origin = root;
      let current = value();
      for (const key of pointerKeys(pointer)) {
        origin = below(origin, current, key);
        current = (current as Record<string, unknown> | null | undefined)?.[key];
      }
      return origin;
    },
  };
}
