import { join } from 'node:path';

/**
 * Options of Node that is started often: engines of WebAssembly, such as that of the embedded
 * database, are never busy for long, and not worth a second compilation.
 */
export const quickStart = ['--liftoff-only'];

/** Where Node keeps the code that it compiled for such programs, and finds it at their next start. */
export const compiledCode = join(import.meta.dirname, '../../node_modules/.cache/tests');
