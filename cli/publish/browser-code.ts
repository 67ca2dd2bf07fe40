/** The oldest browsers that pages support, as esbuild names them. */
export const BROWSERS = ['chrome117', 'firefox117', 'safari16.4'];

/** Folder of the scripts in the output of a site. */
export const SCRIPTS = 'assets/scripts';

/** The class names that code may contain or compose: its words, and prefixes such as `button--`. */
export function classNamesIn(code: string): string[] {
  return [...new Set(code.match(/[a-z][\w-]{2,}/g) ?? [])].sort();
}
