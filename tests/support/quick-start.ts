/**
 * Options of Node that is started often: engines of WebAssembly, such as that of the embedded
 * database, are never busy for long, and not worth a second compilation.
 */
export const quickStart = ['--liftoff-only'];
