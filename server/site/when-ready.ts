/**
 * Uses a value at once if it is there: for a page from memory, a promise that is waited for costs more
 * than all else that the service does.
 */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
