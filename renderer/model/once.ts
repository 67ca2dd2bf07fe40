/** Makes the function that works when it is called first, and gives the same from then on. */
export function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

/** The same for each object, as long as that lives. */
export function oncePer<Key extends WeakKey, T>(work: (key: Key) => T): (key: Key) => T {
  return remembering(new WeakMap<Key, T>(), work);
}

/** The same for each text. */
export function oncePerText<T>(work: (text: string) => T): (text: string) => T {
  return remembering(new Map<string, T>(), work);
}

interface Known<Key, T> {
  has(key: Key): boolean;
  get(key: Key): T | undefined;
  set(key: Key, value: T): unknown;
}

function remembering<Key, T>(known: Known<Key, T>, work: (key: Key) => T): (key: Key) => T {
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key) as T;
  };
}
