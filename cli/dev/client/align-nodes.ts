/** Attributes that identify an element before and after a change. */
const NAMES = [
  'id',
  'data-section',
  'data-overlay',
  'data-island',
  'name',
  'property',
  'rel',
  'http-equiv',
  'src',
] as const;

/**
 * Pairs the nodes of two lists in order: first equal nodes, then similar ones between these. The result
 * maps indices in `other` to indices in `one`.
 */
export function alignNodes(one: readonly Node[], other: readonly Node[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const equal = longestCommon(one.map(textOf), other.map(textOf));
  let fromOne = 0;
  let fromOther = 0;
  for (const [inOne, inOther] of [...equal, [one.length, other.length] as const]) {
    for (; fromOther < inOther; fromOther += 1) {
      const found = findAlike(one, fromOne, inOne, other[fromOther] as Node);
      if (found === undefined) continue;
      pairs.set(fromOther, found);
      fromOne = found + 1;
    }
    if (inOther < other.length) pairs.set(inOther, inOne);
    fromOne = inOne + 1;
    fromOther = inOther + 1;
  }
  return pairs;
}

/** Returns the index of the candidate that is this node in another place, or -1. */
export function findMoved(node: Node, candidates: readonly Node[]): number {
  const text = textOf(node);
  return candidates.findIndex((one) => textOf(one) === text || hasSameId(one, node));
}

function findAlike(
  nodes: readonly Node[],
  from: number,
  end: number,
  node: Node,
): number | undefined {
  for (let index = from; index < end; index += 1) {
    if (isAlike(nodes[index] as Node, node)) return index;
  }
  return undefined;
}

function isAlike(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (!(isElement(one) && isElement(other))) return true;
  return NAMES.every((name) => one.getAttribute(name) === other.getAttribute(name));
}

function hasSameId(one: Node, other: Node): boolean {
  return isElement(one) && isElement(other) && one.id !== '' && one.id === other.id;
}

/** Checks the type of a node; `instanceof` fails in some browsers for nodes of a parsed document. */
export function isElement(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeType === Node.ELEMENT_NODE;
}

function textOf(node: Node): string {
  return isElement(node) ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`;
}

/** Returns the pairs of indices of a longest common subsequence, in order. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
