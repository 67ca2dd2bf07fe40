import { element } from '../build-element.ts';
import type { Target } from './find-editable.ts';

/** Frames around what can be changed: what the pointer is over, and what was chosen. */
export interface Outline {
  root: HTMLElement;
  hover(target: Target | undefined): void;
  choose(target: Target | undefined): void;
}

/** Makes the frames, with the buttons for what was chosen, where they cover no text. */
export function createOutline(buttons: HTMLElement, targets: () => readonly Target[]): Outline {
  const shown = new Map<HTMLElement, Target | undefined>();
  const hovered = element('div.frame.hovered', { hidden: true });
  const chosen = element('div.frame.chosen', { hidden: true });
  const tools = element('div.frame-tools', { hidden: true }, buttons);

  function place(): void {
    for (const [frame, target] of shown) {
      frame.hidden = !target?.element.isConnected;
      if (target && !frame.hidden) lay(frame, target.range().getBoundingClientRect());
    }
    tools.hidden = chosen.hidden;
    if (!tools.hidden) {
      const { offsetWidth: width, offsetHeight: height } = tools;
      const { x, y } = freePlace(chosen.getBoundingClientRect(), { width, height }, targets());
      tools.style.insetInlineStart = `${x}px`;
      tools.style.insetBlockStart = `${y}px`;
    }
  }

  addEventListener('scroll', place, { passive: true, capture: true });
  addEventListener('resize', place);
  return {
    root: element('div.outline', hovered, chosen, tools),
    hover(target) {
      hovered.dataset.words = target?.text.label ?? '';
      shown.set(hovered, target);
      place();
    },
    choose(target) {
      chosen.dataset.words = target?.text.label ?? '';
      shown.set(chosen, target);
      place();
    },
  };
}

/** The words of a frame stand above it. */
const ABOVE = 28;

/** Where something that belongs to a frame covers the least of all texts: below it, above it, or beside it. */
function freePlace(
  { left, right, top, bottom }: DOMRect,
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  targets: readonly Target[],
): Pick<DOMRect, 'x' | 'y'> {
  // On wide screens the panel stands beside the page.
  const end = Math.min(innerWidth, document.body.getBoundingClientRect().right) - width - 8;
  const texts = targets
    .flatMap(({ range }) => [...range().getClientRects()])
    .filter((one) => one.bottom > 0 && one.top < innerHeight);
  const places = [
    [left, bottom + 6],
    [left, top - height - ABOVE],
    [right + 6, top],
    [right - width, bottom + 6],
    [right - width, top - height - ABOVE],
    [left - width - 6, top],
    [end, bottom + 6],
    [end, top - height - ABOVE],
  ].map(([x = 0, y = 0]) => ({
    x: Math.max(8, Math.min(x, end)),
    y: Math.max(8, Math.min(y, innerHeight - 120)),
  }));
  const covered = places.map((place) => {
    const box = new DOMRect(place.x, place.y, width, height);
    return texts.reduce((sum, one) => sum + overlap(one, box), 0);
  });
  return places[covered.indexOf(Math.min(...covered))] ?? { x: 8, y: 8 };
}

/** The area that two boxes have in common. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function lay(frame: HTMLElement, { left, top, width, height }: DOMRect): void {
  frame.style.insetInlineStart = `${left - 5}px`;
  frame.style.insetBlockStart = `${top - 4}px`;
  frame.style.inlineSize = `${width + 10}px`;
  frame.style.blockSize = `${height + 8}px`;
}
