import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
} from 'yaml';
import type { Span } from '../../model/diagnostic.ts';
import type { Locator } from '../../model/locator.ts';
import { pointerKeys } from '../../model/pointer.ts';
import { keyText } from './key-text.ts';
import { readNodes } from './read-nodes.ts';

/** Reads a text, however broken it is, for finding places in it. */
export function locateCarefully(text: string): Locator {
  const parsed = readNodes(text);
  const targets = parsed ? findEditable(parsed) : new Map<Alias, Node>();
  const find = (pointer: string) => follow(parsed?.contents, pointerKeys(pointer), targets);
  return {
    locate(pointer, onKey = false) {
      const { node, key, complete } = find(pointer);
      const chosen = onKey && complete && key ? key : node;
      return spanOf(chosen, text) ?? spanOf(key, text) ?? spanBefore(node, text);
    },
    written(pointer) {
      const { node, complete } = find(pointer);
      const isOnLine = isScalar(node) || (isMap(node) && node.flow);
      if (!complete || !isOnLine || !node.range) return undefined;
      return text.slice(node.range[0], node.range[1]);
    },
  };
}

interface Found {
  node: unknown;
  key?: unknown;
  complete: boolean;
}

function follow(root: unknown, keys: readonly string[], targets: Map<Alias, Node>): Found {
  let found: Found = { node: root, complete: true };
  for (const key of keys) {
    const next = step(resolve(found.node, targets), key, targets, 0);
    if (!next) return { ...found, complete: false };
    found = { ...next, complete: true };
  }
  return found;
}

function resolve(node: unknown, targets: Map<Alias, Node>): unknown {
  let at = node;
  for (let hops = 0; isAlias(at) && hops < 100; hops++) at = targets.get(at);
  return at;
}

type Step = Pick<Found, 'node' | 'key'>;

function step(
  node: unknown,
  key: string,
  targets: Map<Alias, Node>,
  depth: number,
): Step | undefined {
  if (isSeq(node)) {
    const index = /^\d+$/.test(key) ? Number(key) : -1;
    return index in node.items ? { node: node.items[index] } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.findLast((item) => keyText(item.key) === key);
  if (pair) return { node: pair.value, key: pair.key };
  return depth < 20 ? stepIntoMerged(node.items, key, targets, depth) : undefined;
}

function stepIntoMerged(
  items: readonly Pair[],
  key: string,
  targets: Map<Alias, Node>,
  depth: number,
): Step | undefined {
  for (const item of items) {
    if (keyText(item.key) !== '<<') continue;
    const source = resolve(item.value, targets);
    for (const merged of isSeq(source) ? source.items : [source]) {
      const found = step(resolve(merged, targets), key, targets, depth + 1);
      if (found) return found;
    }
  }
  return undefined;
}

/** An alias means the last node before it that has its name. */
function findEditable(parsed: Document): Map<Alias, Node> {
  const named = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(parsed, {
    Node(_key, node) {
      if (isAlias(node)) {
        const target = named.get(node.source);
        if (target) targets.set(node, target);
      } else if (node.anchor) {
        named.set(node.anchor, node);
      }
    },
  });
  return targets;
}

/** The characters of a node without the white space after it, or undefined if it has none. */
function spanOf(node: unknown, text: string): Span | undefined {
  const range = (node as Node | null | undefined)?.range;
  if (!range) return undefined;
  const written = text.slice(range[0], range[1]).trimEnd();
  return written === '' ? undefined : { start: range[0], end: range[0] + written.length };
}

/** An entry of a list with nothing after its hyphen: the hyphen. */
function spanBefore(node: unknown, text: string): Span {
  const start = (node as Node | null | undefined)?.range?.[0] ?? 0;
  const end = text.slice(0, start).trimEnd().length;
  return { start: Math.max(0, end - 1), end };
}
