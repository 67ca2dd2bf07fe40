import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { pointerKeys } from '../model/pointer.ts';

/** The node at a pointer, and all nodes on the way to it, itself included. */
export function nodeAt(document: Document.Parsed, pointer: string): { node?: Node; way: Node[] } {
  let node = (document.contents ?? undefined) as Node | undefined;
  const way: Node[] = node ? [node] : [];
  for (const key of pointerKeys(pointer)) {
    if (!isCollection(node)) return { way };
    node = node.get(isMap(node) ? keyIn(node, key) : Number(key), true) as Node | undefined;
    if (!node) return { way };
    way.push(node);
  }
  return { node, way };
}

/** A key as it is written may be a number or a truth value, where its name is a text. */
function keyIn(map: YAMLMap, name: string): unknown {
  const pair = map.items.find(({ key }) => isScalar(key) && String(key.value) === name);
  return isScalar(pair?.key) ? pair.key.value : name;
}

/** Whether a place is between brackets or braces, where commas and brackets end a plain text. */
export function isInFlow(document: Document.Parsed, pointer: string): boolean {
  const { way } = nodeAt(document, pointer);
  return way.some((node, index) => index < pointerKeys(pointer).length && isFlow(node));
}

/** Whether a collection is written with brackets or braces. */
export function isFlow(node: unknown): boolean {
  return isCollection(node) && node.flow === true;
}

/** The number of an entry of a list, or of a field of a group; -1 where there is no such field. */
export function indexOf(collection: YAMLMap | YAMLSeq, key: string): number {
  if (!isMap(collection)) return Number(key);
  return (collection.items as Pair[]).findIndex(
    (pair) => isScalar(pair.key) && String(pair.key.value) === key,
  );
}
