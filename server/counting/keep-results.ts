const mostKept = 1000;

/** Makes a function that keeps the latest results of another one, for texts that come up often. */
export function keepResults<T>(find: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const found = find(text);
    kept.set(text, found);
    return found;
  };
}
