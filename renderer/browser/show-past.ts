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

/**
 * Reports whether at least one of the elements is in view: once at first, then at each change.
 * Returns a function that stops watching.
 */
function watchInView(elements: Iterable<Element>, report: (inView: boolean) => void): () => void {
  const visible = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    report(visible.size > 0);
  });
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
