import type { EditablePart } from '../../edit-protocol.ts';
import type { PartChange } from './edit-session.ts';
import { findAgain } from './find-again.ts';

const DRAGGED = 'text/x-part';

/** What is dragged: before the drop, a page cannot read what a drag carries. */
let dragged: EditablePart | undefined;

/** Begins to drag a section or overlay, as it was then. */
export function beginDrag(event: Event, part: EditablePart): void {
  dragged = part;
  (event as DragEvent).dataTransfer?.setData(DRAGGED, part.title);
}

/** The section or overlay that is dragged; undefined if something else is. */
export function draggedPart({ dataTransfer }: DragEvent): EditablePart | undefined {
  return dataTransfer?.types.includes(DRAGGED) ? dragged : undefined;
}

/** Moves a part to where another one of its list is by then. */
export function moveOnto(place: EditablePart): PartChange {
  return (from, parts) => {
    const to = findAgain(place, parts)?.index;
    return to === undefined ? undefined : { do: 'move-part', name: place.name, from, to };
  };
}
