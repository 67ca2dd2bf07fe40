import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  visit,
} from 'yaml';
import { RefusedEdit, type YamlEdit } from './edit.ts';
import { nodeAt } from './node-at.ts';

/**
 * Refuses an edit that would change something else too.
 * @throws RefusedEdit with the reason.
 */
export function refuseUnsafe(document: Document.Parsed, text: string, { pointer }: YamlEdit): void {
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
