import type { FileDiagnostic } from '../../renderer/index.ts';

/** What to do about code that does not run. */
export const MEND = 'Mend it there. The pages that were built last are still in place.';

/** A file of a site's own type whose code cannot be used. */
export function brokenCode(file: string, message: string): FileDiagnostic {
  return {
    rule: 'own-type/broken-code',
    severity: 'error',
    file,
    pointer: '',
    message,
    help: MEND,
  };
}
