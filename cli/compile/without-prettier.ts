/** Stands in for Prettier in the compiled program, which asks for no formatted types. */
export function format(): never {
  throw new Error('The compiled program does not format what it generates.');
}
