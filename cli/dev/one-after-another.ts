/** Makes the function that does one thing after another, even after one that failed. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
