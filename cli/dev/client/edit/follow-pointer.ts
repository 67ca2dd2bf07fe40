import type { Target } from './find-editable.ts';

/** What the pointer does on a page that is edited. */
export interface PointerParts {
  isOn(): boolean;
  targets(): readonly Target[];
  hover(target: Target | undefined): void;
  /** A click; `find` gives what was meant among the targets that there are by then. */
  choose(find: () => Target | undefined): void;
  edit(find: () => Target | undefined): void;
  /** A press beside the text that is being changed. */
  leave(): void;
  /** The editor's own element, where everything is as usual. */
  host: HTMLElement;
}

/**
 * What a click must not do while editing: leave the page, send a form, open something above it. What only
 * shows more of the page, such as an answer or a tab, works as for visitors.
 */
const LEADS_AWAY = 'a[href], button[type="submit"], label, [aria-haspopup="dialog"]';

/** While editing is on, a click chooses what is there, a double click opens it, and links lead nowhere. */
export function followPointer({
  isOn,
  targets,
  hover,
  choose,
  edit,
  leave,
  host,
}: PointerParts): void {
  const isOwn = (event: Event) =>
    event
      .composedPath()
      .some((one) => one === host || (one as Element).localName === 'site-preview');
  const at = ({ clientX, clientY }: MouseEvent) => targetAt(clientX, clientY, targets());
  const finder = (event: MouseEvent) => {
    const pressed = at(event);
    const isSame = ({ element, text }: Target) =>
      element === pressed?.element && text.pointer === pressed.text.pointer;
    // What is saved meanwhile may move it.
    return () => targets().find(isSame) ?? at(event);
  };

  document.addEventListener('pointermove', (event) => {
    if (isOn()) hover(isOwn(event) ? undefined : at(event));
  });
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (!isOwn(event)) leave();
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      if (!isOn() || isOwn(event)) return;
      if ((event.target as Element).closest(LEADS_AWAY)) {
        event.preventDefault();
        event.stopPropagation();
      }
      choose(finder(event));
    },
    true,
  );
  document.addEventListener(
    'dblclick',
    (event) => {
      if (!isOn() || isOwn(event)) return;
      event.preventDefault();
      edit(finder(event));
    },
    true,
  );
}

/** What is at a point of the window, the smallest of what covers it. */
export function targetAt(x: number, y: number, targets: readonly Target[]): Target | undefined {
  const elements = document.elementsFromPoint(x, y);
  const near = targets.filter(({ element }) => elements.includes(element));
  const hit = near.filter(({ element, range }) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return [...range().getClientRects()].some(({ left, right, top, bottom, height }) => {
      // Between two lines is on the text, too: what is tall in a typeface may be less than a line.
      const above = Math.max(4, (lineHeight - height) / 2 || 0);
      return x >= left - 6 && x <= right + 6 && y >= top - above && y <= bottom + above;
    });
  });
  const [smallest] = hit.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  // Beside the words of a short line is on the text, too, where its element has no other one.
  const [beside, ...others] = near.filter(({ element }) => element === elements[0]);
  return smallest ?? (others.length === 0 ? beside : undefined);
}

function sizeOf({ range }: Target): number {
  const { width, height } = range().getBoundingClientRect();
  return width * height;
}
