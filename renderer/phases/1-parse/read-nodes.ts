import { type Document, parseDocument } from 'yaml';

/**
 * The nodes of a text with their positions and errors, or nothing where the nesting is too deep
 * for the parser's own stack. Keys written twice and merge keys are left to `buildValue`.
 */
export function readNodes(text: string): Document | undefined {
  try {
    return parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
