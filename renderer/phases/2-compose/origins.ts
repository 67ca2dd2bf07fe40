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

/** Origins of a value whose root was written at `root`. `value` gives the composed value. */
export function trackOrigins(root: Origin, value: () => unknown): Origins {
  const moved = new WeakMap<object, Map<string, Origin>>();
  const keysOfMoved = new WeakMap<object, Map<string, Origin>>();

  function below(origin: Origin, container: unknown, key: string | number): Origin {
    const known = lookUp(moved, container, key);
    return known ?? { file: origin.file, pointer: childPointer(origin.pointer, key) };
  }

  const ofKey = (container: unknown, key: string | number) => lookUp(keysOfMoved, container, key);

  function follow(pointer: string): { origin: Origin; keyOrigin?: Origin; taker?: Origin } {
    let origin = root;
    let keyOrigin: Origin | undefined;
    let taker: Origin | undefined;
    let current = value();
    for (const key of pointerKeys(pointer)) {
      origin = below(origin, current, key);
      keyOrigin = ofKey(current, key);
      taker = keyOrigin ?? taker;
      current = (current as Record<string, unknown> | null | undefined)?.[key];
    }
    return { origin, keyOrigin, taker };
  }

  return {
    below,
    ofKey,
    set(container, key, origin, keyOrigin) {
      note(moved, container, key, origin);
      if (keyOrigin) note(keysOfMoved, container, key, keyOrigin);
    },
    find(pointer, onKey) {
      const { origin, keyOrigin } = follow(pointer);
      return (onKey && keyOrigin) || origin;
    },
    findTaker: (pointer) => follow(pointer).taker,
  };
}

type Notes = WeakMap<object, Map<string, Origin>>;

function note(notes: Notes, container: object, key: string | number, origin: Origin): void {
  const keys = notes.get(container) ?? new Map<string, Origin>();
  keys.set(String(key), origin);
  notes.set(container, keys);
}

function lookUp(notes: Notes, container: unknown, key: string | number): Origin | undefined {
  if (container === null || typeof container !== 'object') return undefined;
  return notes.get(container)?.get(String(key));
}
