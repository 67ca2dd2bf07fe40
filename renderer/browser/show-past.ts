import { watchInView } from './in-view.ts';

/**
 * Shows an element while the page is scrolled past a part of the window's height and none of
 * the given elements is in view; hides it otherwise.
 */
export function showPast(element: HTMLElement, after: number, blocks: Iterable<Element>): void {
  let blocked = true;
  const update = () => {
    element.hidden = blocked || scrollY <= after * innerHeight;
  };
  const elements = [...blocks];
  if (elements.length === 0) blocked = false;
  watchInView(elements, (inView) => {
    blocked = inView;
    update();
  });
  addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update, { passive: true });
  update();
}
