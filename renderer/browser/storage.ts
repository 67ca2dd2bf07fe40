/** A store of texts that never throws. Where the browser denies storage, it lasts as long as the page. */
export interface Store {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Kept in this browser until somebody clears it. */
export const localStore: Store = makeStore(() => window.localStorage);

/** Kept until the tab is closed. */
export const sessionStore: Store = makeStore(() => window.sessionStorage);

/** Even asking for the storage throws where it is denied. */
function makeStore(storage: () => Storage): Store {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return storage().getItem(key) ?? memory.get(key);
      } catch {
        return memory.get(key);
      }
    },
    set(key, value) {
      memory.set(key, value);
      try {
        storage().setItem(key, value);
      } catch {}
    },
    remove(key) {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {}
    },
  };
}
