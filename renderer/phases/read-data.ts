import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/model.ts';
import type { TextAt } from '../model/text-at.ts';
import { checkShape } from './3-check-shape/check-shape.ts';
import { checkEntries } from './5-check-meaning/site/check-entries.ts';

/** What is known of a data file, and its problems. */
export interface DataReading {
  document: Document;
  diagnostics: FileDiagnostic[];
}

/** Checks a parsed data file. The entries of collections, in folders below `data`, may hold anything. */
export function readData(document: Document, textAt: TextAt): DataReading {
  const { file, value } = document;
  if (/^data\/.*\//.test(file)) return { document, diagnostics: [] };
  const shape = checkShape('data', value, (pointer) => textAt({ file, pointer }));
  const diagnostics = [...shape.diagnostics, ...checkEntries(file, shape.value)];
  return {
    document: { file, value: shape.value },
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, file })),
  };
}
