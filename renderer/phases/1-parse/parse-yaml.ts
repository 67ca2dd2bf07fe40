import type { FileDiagnostic } from '../../model/diagnostic.ts';
import { isMapping } from '../../model/mapping.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { parseCarefully } from './parse-carefully.ts';
import { parseQuickly } from './parse-quickly.ts';

export const rules: Rules = {
  'yaml/not-fields': {
    title: 'A file that is a list or a text',
    why: 'Pages, partials and data files consist of fields.',
    fix: 'Give the list a name.',
    wrong: '- One',
    right: 'items:\n  - One',
  },
};

/**
 * Reads one YAML file of fields (YAML 1.2, core schema). Returns a document unless the text cannot be
 * read at all, even with errors that leave the rest readable, such as a key written twice. Never throws.
 */
export function parseYaml(source: SourceFile): {
  document?: Document;
  diagnostics: FileDiagnostic[];
} {
  const value = parseQuickly(source.text);
  if (value) return { document: { file: source.path, value }, diagnostics: [] };
  const found = parseCarefully(source);
  if (!found.document || isMapping(found.document.value)) return found;
  return { diagnostics: [...found.diagnostics, notFields(source, found.document.value)] };
}

function notFields({ path, text }: SourceFile, value: unknown): FileDiagnostic {
  const start = text.search(/\S/);
  const what = Array.isArray(value) ? 'a list' : 'a single text';
  const isHtml = /^<[!a-z]/i.test(text.trim());
  return {
    rule: 'yaml/not-fields',
    file: path,
    pointer: '',
    message: `This file must consist of fields (\`name: value\`), but it is ${what}.`,
    help: path.startsWith('partials/')
      ? 'A partial is one section: begin its fields in the first column, without a hyphen.'
      : Array.isArray(value)
        ? 'Give the list a name and indent it, such as `items:` on a line before it.'
        : isHtml
          ? 'HTML cannot be read: write its texts into fields, such as `title: Welcome`.'
          : 'Put a space after the colon of each field: `title: Welcome`.',
    span: { start, end: start + 1 },
  };
}
