import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Document } from '../../model/model.ts';

/** What is read of a file; without a document where it cannot be. */
export interface ParsedFile {
  document?: Document;
  diagnostics: FileDiagnostic[];
}
