/**
 * Puts sections in the order of the chosen variant. Stands right behind the last of those that may
 * change places, and runs before the browser goes on reading the page; `data-moving` hides them until
 * then.
 */
const script = document.currentScript as HTMLScriptElement;
const orders = JSON.parse(script.dataset.orders ?? '{}') as Record<string, string[]>;

for (const choice of (document.documentElement.dataset.variants ?? '').split(' ')) {
  // Some sections have their id on the form in them.
  const sections = (orders[choice] ?? []).flatMap(
    (id) => document.getElementById(id)?.closest('main>*') ?? [],
  );
  const isBefore = (a: Node, b: Node) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const places = sections
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    .map((section) => {
      const place = new Comment();
      section.replaceWith(place);
      return place;
    });
  places.forEach((place, index) => {
    place.replaceWith(sections[index] as Node);
  });
}
for (const section of document.querySelectorAll('[data-moving]')) {
  section.removeAttribute('data-moving');
}
script.remove();

export {};
