import { alignNodes, findMoved, isElement } from './align-nodes.ts';
import { copyNode } from './copy-node.ts';
import { noteOpen } from './note-open.ts';
import { patchAttributes } from './patch-attributes.ts';
import { patchIsland } from './patch-island.ts';
import type { PatchNotes } from './patch-notes.ts';

/**
 * Applies the server's changes from `last` to `next` to the page, and nothing else: changes made by the
 * visitor and by scripts stay.
 */
function patchElement(last: Element, next: Element, live: HTMLElement, notes: PatchNotes): void {
  if (last.isEqualNode(next)) return;
  if (patchIsland(last as HTMLElement, next as HTMLElement, live, notes, patchChildren)) return;
  const openAgain = live.dataset.island === undefined ? undefined : noteOpen(live);
  patchAttributes(last, next, live);
  // It holds text on a page with scripts, elements in a parsed one.
  if (live.nodeName === 'NOSCRIPT') live.textContent = next.innerHTML;
  else patchChildren(last, next, live, notes);
  openAgain?.();
}

/** Adds, removes, moves and changes the children of an element. */
export function patchChildren(
  last: ParentNode,
  next: ParentNode,
  live: Element,
  notes: PatchNotes,
): void {
  const before = [...last.childNodes];
  const after = [...next.childNodes];
  const present = liveNodes(before, live);
  const known = alignNodes(before, after);
  const gone = new Set(before.keys());
  for (const index of known.values()) gone.delete(index);
  const moved = findMovedNodes(after, before, known, gone);
  for (const index of gone) present[index]?.remove();
  let previous: ChildNode | undefined;
  after.forEach((node, index) => {
    const old = known.get(index) ?? moved.get(index);
    const there = old === undefined ? undefined : present[old];
    // A script has removed it: it stays removed.
    if (old !== undefined && !there) return;
    if (there && moved.has(index)) moveTo(live, there, previous);
    const placed = there ?? insert(node, live, previous, notes);
    if (there && old !== undefined) patchNode(before[old] as Node, node, there, notes);
    previous = placed;
  });
}

/** Changes an element or a text. */
function patchNode(last: Node, next: Node, live: Node, notes: PatchNotes): void {
  if (isElement(last) && isElement(next) && isElement(live)) patchElement(last, next, live, notes);
  else if (last.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
}

/** Returns the nodes on the page that stem from the server's last ones, in their order. */
function liveNodes(last: readonly Node[], live: Element): (ChildNode | undefined)[] {
  const nodes = [...live.childNodes];
  const isSame =
    nodes.length === last.length &&
    nodes.every(({ nodeName }, index) => nodeName === last[index]?.nodeName);
  if (isSame) return nodes;
  const pairs = alignNodes(nodes, last);
  return last.map((_node, index) => nodes[pairs.get(index) ?? -1]);
}

/** Finds nodes that have moved, and deletes them from `gone`. */
function findMovedNodes(
  after: readonly Node[],
  before: readonly Node[],
  known: ReadonlyMap<number, number>,
  gone: Set<number>,
): Map<number, number> {
  const moved = new Map<number, number>();
  after.forEach((node, index) => {
    if (known.has(index) || !isElement(node)) return;
    const candidates = [...gone];
    const found =
      candidates[
        findMoved(
          node,
          candidates.map((one) => before[one] as Node),
        )
      ];
    if (found === undefined) return;
    moved.set(index, found);
    gone.delete(found);
  });
  return moved;
}

/** Moves a node; browsers with `moveBefore` keep its state. */
function moveTo(parent: Element, node: ChildNode, previous: ChildNode | undefined): void {
  const place = previous ? previous.nextSibling : parent.firstChild;
  const moving = parent as Partial<MovingElement>;
  if (moving.moveBefore) moving.moveBefore(node, place);
  else parent.insertBefore(node, place);
}

interface MovingElement {
  moveBefore(node: Node, place: Node | null): void;
}

function insert(
  node: Node,
  parent: Element,
  previous: ChildNode | undefined,
  notes: PatchNotes,
): ChildNode {
  const copy = copyNode(node);
  parent.insertBefore(copy, previous ? previous.nextSibling : parent.firstChild);
  if (isElement(copy)) notes.added.push(copy);
  return copy;
}
