import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import { parseCarefully } from './parse-carefully.ts';
import { parseQuickly } from './parse-quickly.ts';

/**
 * Reads one YAML file (YAML 1.2, core schema). Returns a document unless the text cannot be read at
 * all, even with errors that leave the rest readable, such as a key written twice. Never throws.
 */
export function parseYaml(source: SourceFile): {
  document?: Document;
  diagnostics: FileDiagnostic[];
} {
  const value = parseQuickly(source.text);
  if (value) return { document: { file: source.path, value }, diagnostics: [] };
  return parseCarefully(source);
}
