import { alignNodes } from './align-nodes.ts';
import { copyNode } from './copy-node.ts';
import { noteOpen } from './note-open.ts';
import { patchAttributes } from './patch-attributes.ts';
import type { PatchNotes } from './patch-notes.ts';

declare global {
  /** What React in the preview reports of islands; see `REACT_OF_PREVIEW`. */
  var previewReact:
    | { islands: WeakMap<Element, (props: string) => void>; slots: WeakSet<Element> }
    | undefined;
}

/** Applies the server's changes to the children of an element. */
type PatchChildren = (last: Element, next: Element, live: Element, notes: PatchNotes) => void;

/**
 * Updates an island whose props or script have changed. Returns false for other elements and for
 * islands that are not hydrated yet: they are patched as HTML.
 */
export function patchIsland(
  last: HTMLElement,
  next: HTMLElement,
  live: HTMLElement,
  notes: PatchNotes,
  patchChildren: PatchChildren,
): boolean {
  const { island, props, src } = next.dataset;
  const isChanged = last.dataset.props !== props || last.dataset.src !== src;
  if (island === undefined || !isChanged) return false;
  const render = globalThis.previewReact?.islands.get(live);
  const isHydrated = live.dataset.hydrated !== undefined;
  if (!isHydrated && !render) return false;
  if (!render || last.dataset.src !== src) {
    // A mounted island cannot be mounted again with another script.
    notes.reload = `the island ${island} has changed`;
    return true;
  }
  patchAttributes(last, next, live);
  const openAgain = noteOpen(live);
  render(props ?? '{}');
  openAgain();
  fillSlots(last, next, live, (before, after, slot) => patchChildren(before, after, slot, notes));
  return true;
}

/** Updates the slots of an island that React has just rendered: React leaves old ones alone and new ones empty. */
function fillSlots(
  last: Element | undefined,
  next: Element,
  live: Element,
  patch: (last: Element, next: Element, live: Element) => void,
): void {
  if (globalThis.previewReact?.slots.has(live)) {
    if (live.innerHTML === next.innerHTML) return;
    if (last && live.innerHTML === last.innerHTML) patch(last, next, live);
    else live.replaceChildren(...[...next.childNodes].map(copyNode));
    return;
  }
  const after = [...next.children];
  const before = last ? [...last.children] : [];
  const present = [...live.children];
  const inLive = alignNodes(present, after);
  const inLast = alignNodes(before, after);
  after.forEach((node, index) => {
    const there = present[inLive.get(index) ?? -1];
    if (there) fillSlots(before[inLast.get(index) ?? -1], node, there, patch);
  });
}
