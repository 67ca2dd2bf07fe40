import type { Diagnostic, FileDiagnostic } from '../model/diagnostic.ts';
import { isMapping } from '../model/mapping.ts';
import type { Document } from '../model/model.ts';
import { dataFormat } from '../model/source-folders.ts';
import type { TextAt } from '../model/text-at.ts';
import { UNKNOWN } from '../model/unknown.ts';
import type { ContentShape } from '../registry/registry.ts';
import { aboutCell } from '../text/about-cell.ts';
import { noList } from './1-parse/parse-json-data.ts';
import { checkShape } from './3-check-shape/check-shape.ts';
import { joinColumns } from './3-check-shape/join-columns.ts';
import { typeCells } from './3-check-shape/type-cells.ts';
import { checkEntries } from './5-check-meaning/site/check-entries.ts';

/** What is known of a data file, and its problems. */
export interface DataReading {
  document: Document;
  diagnostics: FileDiagnostic[];
}

/**
 * Checks a parsed data file by its kind, or by the shape that the site gives its entries. The entries of
 * collections, in folders below `data`, and of lists without either may hold anything.
 */
export function readData(written: Document, textAt: TextAt, own?: ContentShape): DataReading {
  const { file } = written;
  if (/^data\/.*\//.test(file)) return { document: written, diagnostics: [] };
  const document = own && dataFormat(file) === 'csv' ? typed(written, own) : written;
  const { value } = document;
  const isFree = !own && dataFormat(file) && isMapping(value) && value.kind === undefined;
  if (isFree && !Array.isArray(value.items)) {
    const [key] = Object.entries(value).find(([, inner]) => Array.isArray(inner)) ?? [];
    return { document: { file, value: UNKNOWN }, diagnostics: located(file, [noList(key)]) };
  }
  if (isFree) return { document, diagnostics: located(file, checkEntries(file, value as never)) };
  const shape = checkShape('data', value, { textAt: (pointer) => textAt({ file, pointer }) }, own);
  const ofShape =
    own && dataFormat(file) === 'csv' ? ofTable(shape.diagnostics, value, own) : shape.diagnostics;
  const diagnostics = [...ofShape, ...checkEntries(file, shape.value)];
  return { document: { file, value: shape.value }, diagnostics: located(file, diagnostics) };
}

function located(file: string, diagnostics: readonly Omit<FileDiagnostic, 'file'>[]) {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, file }));
}

function ofTable(found: readonly Diagnostic[], value: unknown, own: ContentShape): Diagnostic[] {
  const { schema, root } = own.schema();
  return joinColumns(found, value, schema, root).map(aboutCell);
}

function typed({ file, value }: Document, own: ContentShape): Document {
  const { schema, root } = own.schema();
  return { file, value: typeCells(value, schema, root) };
}
