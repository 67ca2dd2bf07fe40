/** What may be logged about an error: never its message, which can carry what a visitor typed. */
export interface ErrorFacts {
  name: string;
  code?: string;
  stack?: string;
}

/**
 * Reduces an error to its name, its code (SQLSTATE or system code) and its stack frames. The log
 * does this with everything that is logged as `err`.
 */
export function serializeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const facts: ErrorFacts = { name: error.name };
  const code = errorCode(error);
  if (code) facts.code = code;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  if (frames?.length) facts.stack = frames.join('\n');
  return facts;
}

/** The code of an error, or of the first error inside an AggregateError (a refused connection). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined;
}
