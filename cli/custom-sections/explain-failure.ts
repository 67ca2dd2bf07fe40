import { customTypeFails, FactsFailure, type FileDiagnostic } from '../../renderer/index.ts';
import { HeadingFailure, LoadFailure, PartFailure } from '../../renderer/rendering.ts';
import { customSectionError } from './broken-code.ts';
import type { SiteTypes } from './load-types.ts';

/** Why custom sections of a page cannot be shown; what a built-in one throws is a bug of ours. */
export function explainFailure(error: unknown, file: string, types: SiteTypes): FileDiagnostic[] {
  if (error instanceof LoadFailure) {
    return error.blocked.map((one) => types.explainBlocked(one, file));
  }
  if (!(error instanceof PartFailure)) throw error;
  const { type, pointer, message, cause } = error;
  const ofProvider = cause instanceof FactsFailure && types.explainProvider(cause);
  if (ofProvider) return [ofProvider];
  if (!types.isOwn(type)) throw error;
  if (error instanceof HeadingFailure) {
    const words = {
      message: `The headings of \`${type}\` are out of order here: ${message}`,
      help: 'Show its heading with `Heading` of campaign-site, and those below with `Subheading`: they have the right level on every page.',
    };
    return [{ ...customSectionError('custom-section/headings', file, words), pointer }];
  }
  if (cause instanceof ReferenceError) {
    const unknown = types.explainUnknownName(cause);
    if (unknown) return [unknown];
  }
  const fails = { ...customTypeFails({ type, message: plainly(message) }, pointer), file };
  const place = types.whereThrown(cause);
  const related = [{ file, pointer, message: 'It is shown here.' }];
  if (!place) return [fails];
  const ofCode = `The code of \`${type}\` fails here with what a page writes: ${message}`;
  return [{ ...fails, ...place, pointer: '', message: ofCode, related }];
}

/** What React says of a value that no page can show. */
function plainly(message: string): string {
  const [, keys] =
    /^Objects are not valid as a React child \(found: object with keys \{(.*?)\}/.exec(message) ??
    [];
  if (keys !== undefined)
    return `A group of fields (${keys}) stands where a text belongs: show one of them.`;
  return message.startsWith('The `style` prop expects')
    ? 'The content security policy of the pages blocks `style` attributes: write a class.'
    : message;
}
