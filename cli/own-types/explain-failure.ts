import { customTypeFails, type FileDiagnostic } from '../../renderer/index.ts';
import { HeadingFailure, PartFailure } from '../../renderer/rendering.ts';
import type { SiteTypes } from './load-own-types.ts';

/** What a component of a custom section has thrown; what a built-in one throws is a bug of ours. */
export function explainFailure(error: unknown, file: string, types: SiteTypes): FileDiagnostic {
  if (!(error instanceof PartFailure && types.isOwn(error.type))) throw error;
  if (error instanceof HeadingFailure) {
    return {
      rule: 'own-type/headings',
      severity: 'error',
      file,
      pointer: error.pointer,
      message: `The headings of \`${error.type}\` are out of order here: ${error.message}`,
      help: 'Show its heading with `Heading` of campaign-site, and those below with `Subheading`: they have the right level on every page.',
    };
  }
  const { type, pointer, message, cause } = error;
  const at = types.whereThrown(cause);
  return { ...customTypeFails({ type, message: message + at }, pointer), file };
}
