import { isDeepStrictEqual } from 'node:util';
import { load } from 'js-yaml';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { Edit } from '../model/diagnostic.ts';
import { applyEdits } from '../text/apply-edits.ts';
import { changeCollection } from './change-collection.ts';
import { expectedValue, RefusedEdit, type YamlEdit } from './edit.ts';
import { nodeAt } from './node-at.ts';
import { replaceScalar } from './replace-scalar.ts';

/** The text after an edit, or the reason for refusing it as a sentence for the editor. */
export type EditedYaml =
  | { text: string; refused?: undefined }
  | { text?: undefined; refused: string };

/**
 * Makes one change to the text of a YAML file and keeps every other character. Takes the first way to
 * write the change that both YAML parsers read as the old data with this one change; if none does,
 * refuses the edit.
 */
export function editYaml(text: string, edit: YamlEdit): EditedYaml {
  try {
    const document = readForEditing(text);
    const expected = expectedValue(document.toJS(), edit);
    refuseUnsafe(document, text, edit);
    for (const edits of waysToWrite(document, text, edit)) {
      const edited = applyEdits(text, edits);
      if (means(edited, expected)) return { text: edited };
    }
    return {
      refused: 'This value is written in a way that only a developer can change.',
    };
  } catch (error) {
    if (error instanceof RefusedEdit) return { refused: error.message };
    throw error;
  }
}

function readForEditing(text: string): Document.Parsed {
  const document = parseDocument(text, { keepSourceTokens: true });
  if (document.errors.length > 0) {
    throw new RefusedEdit('There is a mistake in this text that must be fixed first.');
  }
  return document;
}

function waysToWrite(document: Document.Parsed, text: string, edit: YamlEdit): Iterable<Edit[]> {
  return edit.kind === 'set' && (edit.value === null || typeof edit.value !== 'object')
    ? replaceScalar(document, text, edit.pointer, edit.value)
    : changeCollection(document, text, edit);
}

function means(text: string, expected: unknown): boolean {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isDeepStrictEqual(document.toJS(), expected)) return false;
  try {
    return isDeepStrictEqual(plain(load(text)), plain(expected));
  } catch {
    return false;
  }
}

/** The two readers make objects of different prototypes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

/**
 * Refuses an edit that would change something else too.
 * @throws RefusedEdit with the reason.
 */
function refuseUnsafe(document: Document.Parsed, text: string, { pointer }: YamlEdit): void {
  if (/^\s*\t/m.test(text))
    throw new RefusedEdit(
      'This text is set in with tabs, so it can only be changed by a developer.',
    );
  const place = nodeAt(document, pointer);
  for (const node of place.way) {
    if (isAlias(node) || (isCollection(node) && mergesOthers(node))) throw shared();
    if (node.anchor && usesOf(document, node.anchor) > 0) throw shared();
  }
  if (place.node?.tag && !place.node.tag.startsWith('tag:yaml.org')) {
    throw new RefusedEdit('This value is of a kind that only a developer can change.');
  }
}

function mergesOthers(node: Node): boolean {
  return (
    isMap(node) &&
    node.items.some((item) => isPair(item) && isScalar(item.key) && item.key.value === '<<')
  );
}

function usesOf(document: Document.Parsed, anchor: string): number {
  let uses = 0;
  visit(document, {
    Alias(_key, { source }) {
      if (source === anchor) uses += 1;
    },
  });
  return uses;
}

function shared(): RefusedEdit {
  return new RefusedEdit('Other places share this value, so only a developer can change it.');
}
