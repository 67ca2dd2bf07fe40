import type { Locator } from '../../model/locator.ts';
import type { Document, SourceFile } from '../../model/model.ts';
import { childPointer } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { createLocator } from './create-locator.ts';
import { explainJson, type JsonMistake } from './explain-json.ts';
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
  'data/list': {
    title: 'Data without a list of entries',
    why: 'Pages take entries from a data file, and find none in it.',
    fix: 'Write the list alone, or call it `items`.',
    wrong: '{ "data": [{ "question": "How long?" }] }',
    right: '[{ "question": "How long?" }]',
  },
};

/** Reads a JSON file: a list of entries, or the fields of a data file. Never throws. */
export function parseJsonData({ path, text }: SourceFile): ParsedFile {
  // JSON is YAML, but for tabs between its values; one inside of a text would have to be escaped.
  const source = { path, text: text.replaceAll('\t', ' ') };
  const quick = parseQuickly(isList(text) ? `{"items":${source.text}}` : source.text);
  const { document, diagnostics } = quick
    ? { document: { file: path, value: quick }, diagnostics: [] }
    : parseCarefully(source);
  const [first] = diagnostics;
  const isOfText = !document && first && /^yaml\/(?:encoding|too-|empty|conflict)/.test(first.rule);
  if (isOfText) return { diagnostics };
  const mistake = explainJson(text);
  if (mistake) return { diagnostics: [notJson(path, text, mistake)] };
  const isGroup = typeof document?.value === 'object' && document.value !== null;
  if (document && !isGroup) return { diagnostics: [{ ...noList(), file: path }] };
  return { document: document && listed(document), diagnostics };
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

/** Reports data that is not a list; `key` is that of a list in it. */
export function noList(key?: string) {
  return {
    rule: 'data/list',
    pointer: key === undefined ? '' : childPointer('', key),
    ...(key !== undefined && { onKey: true }),
    message: 'This file holds no list of entries that pages could take.',
    help:
      key === undefined
        ? 'Write a list of entries: [{ … }, { … }].'
        : `Write the list alone: [{ … }, { … }], or call it \`items\` in place of \`${key}\`.`,
  };
}

function notJson(file: string, text: string, { start, message, help }: JsonMistake) {
  return {
    rule: 'data/json',
    file,
    pointer: '',
    message: `This is not JSON. ${message}`,
    help,
    span: { start, end: Math.min(start + 1, text.length) },
  };
}
