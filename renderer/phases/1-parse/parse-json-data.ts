import type { Document, SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { createLocator } from './create-locator.ts';
import type { Locator } from './locator.ts';
import { parseCarefully } from './parse-carefully.ts';
import { parseQuickly } from './parse-quickly.ts';
import type { ParsedFile } from './parsed-file.ts';

export const rules: Rules = {
  'data/json': {
    title: 'A file that is not JSON',
    why: 'A comma, a quote or a bracket too many or too few changes what all that follows means.',
    fix: 'Correct the place; an editor marks it, too.',
    wrong: '[{ "question": "How long?" } { "question": "How much?" }]',
    right: '[{ "question": "How long?" }, { "question": "How much?" }]',
  },
};

/** Reads a JSON file: a list of entries, or the fields of a data file. Never throws. */
export function parseJson({ path, text }: SourceFile): ParsedFile {
  // JSON is YAML, but for tabs between its values; one inside of a text would have to be escaped.
  const source = { path, text: text.replaceAll('\t', ' ') };
  const quick = parseQuickly(isList(text) ? inList(source.text) : source.text);
  const { document, diagnostics } = quick
    ? { document: { file: path, value: quick }, diagnostics: [] }
    : parseCarefully(source);
  if (document && typeof document.value === 'object' && document.value !== null)
    return { document: listed(document), diagnostics };
  const [first] = diagnostics;
  const isOfText = first && !/^yaml\/(?:encoding|too-|empty|conflict)/.test(first.rule);
  return {
    diagnostics: first && !isOfText ? diagnostics : [notJson(path, text, first?.span?.start)],
  };
}

/** Finds values in JSON; pointers are those of the data, whose entries are its `items`. */
export function locateInJson(text: string): Locator {
  const locator = createLocator(text.replaceAll('\t', ' '));
  if (!isList(text)) return locator;
  const inFile = (pointer: string) => pointer.replace(/^\/items/, '');
  return {
    locate: (pointer, onKey) => locator.locate(inFile(pointer), onKey),
    written: (pointer) => locator.written(inFile(pointer)),
  };
}

/** A list alone is the entries of a data file. */
export function listed({ file, value }: Document): Document {
  return { file, value: Array.isArray(value) ? { items: value } : value };
}

function isList(text: string): boolean {
  return /^\ufeff?\s*\[/.test(text);
}

function inList(text: string): string {
  return `{"items":${text}}`;
}

function notJson(file: string, text: string, start = text.search(/\S|$/)) {
  return {
    rule: 'data/json',
    severity: 'error' as const,
    file,
    pointer: '',
    message: 'This is not JSON: it cannot be read from here on.',
    help: 'Look for a missing comma, quote or bracket. A data file is a list of entries: [{ … }, { … }].',
    span: { start, end: Math.min(start + 1, text.length) },
  };
}
