/**
 * Reports whether at least one of the elements is in view: once at first, then at each change.
 * Returns a function that stops watching.
 */
export function watchInView(
  elements: Iterable<Element>,
  report: (inView: boolean) => void,
): () => void {
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
